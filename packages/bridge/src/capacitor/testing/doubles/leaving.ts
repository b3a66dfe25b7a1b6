/** The ways out of the app: @capacitor/browser 8.0, @capacitor/share 8.0, capacitor-native-settings 8.2. */
import { type Options, PluginEvents, PluginRejection, requiredText } from '../plugin-double.ts';

export class BrowserDouble {
  readonly name = 'Browser';
  readonly events = new PluginEvents();
  readonly opened: string[] = [];
  isRefusing = false;

  readonly methods = {
    open: (options: Options) => {
      const url = requiredText(options, 'url', 'Must provide a URL to open');
      if (this.isRefusing) throw new PluginRejection('Unable to display URL');
      this.opened.push(url);
    },
  };
}

export class ShareDouble {
  readonly name = 'Share';
  readonly events = new PluginEvents();
  readonly shared: Options[] = [];
  /** The member's next act, or another sheet that stands open. */
  next: 'shared' | 'closed' | 'busy' = 'shared';

  readonly methods = {
    share: (options: Options) => {
      if (this.next === 'busy') throw new PluginRejection("Can't share while sharing is in progress");
      if (!options.text && !options.url && !options.files) {
        throw new PluginRejection('Must provide a URL or Message or files');
      }
      if (this.next === 'closed') throw new PluginRejection('Share canceled');
      this.shared.push(options);
      return { activityType: 'com.example.notes' };
    },
  };
}

export class NativeSettingsDouble {
  readonly name = 'NativeSettings';
  readonly events = new PluginEvents();
  readonly opened: unknown[] = [];
  readonly methods;

  constructor(platform: 'android' | 'ios') {
    const key = platform === 'ios' ? 'optionIOS' : 'optionAndroid';
    this.methods = {
      open: (options: Options) => {
        this.opened.push(requiredText(options, key, 'Missing option parameter'));
        return { status: true };
      },
    };
  }
}
