/**
 * The plugins for the app's surface: @capacitor/status-bar 8.0, splash-screen 8.0, keyboard 8.0, privacy-screen 2.0, network 8.0,
 * clipboard 8.0.
 */
import { type Options, PluginEvents, PluginRejection, requiredText } from '../plugin-double.ts';

export class StatusBarDouble {
  readonly name = 'StatusBar';
  readonly events = new PluginEvents();
  style: string | undefined;

  readonly methods = {
    setStyle: (options: Options) => {
      this.style = requiredText(options, 'style', 'Style must be provided');
    },
  };
}

export class SplashScreenDouble {
  readonly name = 'SplashScreen';
  readonly events = new PluginEvents();
  isShown = true;

  readonly methods = {
    hide: () => {
      this.isShown = false;
    },
  };
}

/** The page is smaller already when the plugin tells that the keyboard is there. */
export class KeyboardDouble {
  readonly name = 'Keyboard';
  readonly events = new PluginEvents();
  readonly methods = {};

  show(keyboardHeight: number): void {
    this.events.notify('keyboardWillShow', { keyboardHeight });
    this.events.notify('keyboardDidShow', { keyboardHeight });
  }

  hide(): void {
    this.events.notify('keyboardWillHide', null);
    this.events.notify('keyboardDidHide', null);
  }
}

/** One switch, however often it is turned on. */
export class PrivacyScreenDouble {
  readonly name = 'PrivacyScreen';
  readonly events = new PluginEvents();
  isEnabled = false;

  readonly methods = {
    enable: () => {
      this.isEnabled = true;
      return { success: true };
    },
    disable: () => {
      this.isEnabled = false;
      return { success: true };
    },
  };
}

export class NetworkDouble {
  readonly name = 'Network';
  readonly events = new PluginEvents();
  isConnected = true;

  readonly methods = { getStatus: () => this.status() };

  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.events.notify('networkStatusChange', this.status());
  }

  private status(): object {
    return { connected: this.isConnected, connectionType: this.isConnected ? 'wifi' : 'none' };
  }
}

export class ClipboardDouble {
  readonly name = 'Clipboard';
  readonly events = new PluginEvents();
  readonly written: string[] = [];
  isRefusing = false;

  readonly methods = {
    write: (options: Options) => {
      const text = requiredText(options, 'string', 'No data provided');
      if (this.isRefusing) throw new PluginRejection('Writing to the clipboard failed');
      this.written.push(text);
    },
  };
}
