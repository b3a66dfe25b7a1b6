/** @capacitor/app 8.1: AppPlugin.java, AppPlugin.swift. Android hands the launch intent over as an event too (BridgeActivity). */
import { PluginEvents, unimplemented } from '../plugin-double.ts';

export class AppDouble {
  readonly name = 'App';
  readonly events = new PluginEvents();
  minimized = 0;
  /** The address that started the process. */
  launchUrl: string | undefined;
  info = { name: 'Tern', id: 'exchange.tern.app', build: '1', version: '1.0.0' };
  readonly methods;

  constructor(platform: 'android' | 'ios') {
    this.methods = {
      getInfo: () => this.info,
      getLaunchUrl: () => (this.launchUrl === undefined ? undefined : { url: this.launchUrl }),
      minimizeApp: () => {
        if (platform === 'ios') unimplemented();
        this.minimized += 1;
      },
    };
  }

  pressBack(): void {
    this.events.notify('backButton', { canGoBack: true }, true);
  }

  /** Both systems tell an app that comes back to the front; iOS without data. */
  resume(): void {
    this.events.notify('resume', null);
  }

  openUrl(url: string): void {
    this.events.notify('appUrlOpen', { url }, true);
  }

  /** The address starts the process. iOS may hand it over before the plugin listens; then it is the launch address alone. */
  startByUrl(url: string, isEventLost = false): void {
    this.launchUrl = url;
    if (!isEventLost) this.openUrl(url);
  }
}
