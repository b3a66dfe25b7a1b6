/**
 * A whole device in memory, for tests: each function of the bridge, and beside them the hands of the member and the faults of
 * the world. Nothing here waits for a clock.
 */
import type { Bridge, KeyboardRoom, Platform } from '../bridge.ts';
import { isHttps } from '../is-https.ts';
import { FakeAlbum } from './fake-album.ts';
import { FakeBundles } from './fake-bundles.ts';
import { Listeners } from './listeners.ts';

export { FakeAlbum, type PhotoPermission } from './fake-album.ts';

export class FakeDevice {
  /** These outlive a kill. */
  readonly texts = new Map<string, string>();
  readonly secrets = new Map<string, string>();
  readonly album = new FakeAlbum();
  readonly bundles = new FakeBundles();
  /** These show the acts of the app. */
  readonly copied: string[] = [];
  readonly files: { name: string; content: Blob }[] = [];
  readonly opened: string[] = [];
  readonly shared: { title: string; text: string; url: string }[] = [];
  theme: 'day' | 'night' | undefined;
  isAppShown = false;
  left = 0;
  hiders = 0;
  /** These decide how the device and its member answer. */
  chosenFile: File | undefined;
  clipboardWorks = true;
  secretsWork = true;
  sharing: 'shared' | 'cancelled' | 'unavailable' = 'shared';
  private isOnline = true;
  private readonly backs = new Listeners<void>();
  private readonly returns = new Listeners<void>();
  private readonly links = new Listeners<string>();
  private readonly networks = new Listeners<boolean>();
  private readonly keyboards = new Listeners<KeyboardRoom | undefined>();
  private waitingLinks: string[] = [];
  readonly bridge: Bridge;

  constructor(readonly platform: Platform = 'android') {
    this.bridge = {
      IS_NATIVE: true,
      ...this.textParts(),
      ...this.appParts(),
      album: this.album,
      bundles: this.bundles,
    };
  }

  setOnline(isOnline: boolean): void {
    if (this.isOnline === isOnline) return;
    this.isOnline = isOnline;
    this.networks.call(isOnline);
  }

  pressBack(): void {
    this.backs.call();
  }

  comeBack(): void {
    this.returns.call();
  }

  moveKeyboard(room: KeyboardRoom | undefined): void {
    this.keyboards.call(room);
  }

  /** An address that comes before the app listens waits for its first listener. */
  openLink(url: string): void {
    if (!this.links.call(url)) this.waitingLinks.push(url);
  }

  /** The process ends and starts again: listeners and the download in hand are gone. */
  kill(): void {
    for (const listeners of [this.backs, this.returns, this.links, this.networks, this.keyboards])
      listeners.clear();
    this.hiders = 0;
    this.isAppShown = false;
    this.bundles.kill();
    this.bundles.start();
  }

  private textParts(): Pick<Bridge, 'storage' | 'clipboard' | 'files' | 'pages' | 'sharing' | 'secrets'> {
    return {
      storage: {
        read: (key) => this.texts.get(key) ?? null,
        write: (key, value) => void this.texts.set(key, value),
      },
      clipboard: {
        copyText: async (text) => {
          if (this.clipboardWorks) this.copied.push(text);
          return this.clipboardWorks;
        },
      },
      files: {
        save: async (name, content) => {
          this.files.push({ name, content });
          return 'saved';
        },
        pick: async () => this.chosenFile,
      },
      pages: {
        open: async (url) => {
          if (isHttps(url)) this.opened.push(url);
          return isHttps(url);
        },
      },
      sharing: {
        share: async (words) => {
          if (this.sharing === 'shared') this.shared.push(words);
          return this.sharing;
        },
      },
      secrets: {
        read: async (key) => (this.secretsWork ? (this.secrets.get(key) ?? null) : null),
        write: async (key, value) => {
          if (!this.secretsWork) throw new Error('the device refuses secrets');
          this.secrets.set(key, value);
        },
        remove: async (key) => {
          if (!this.secretsWork) throw new Error('the device refuses secrets');
          this.secrets.delete(key);
        },
      },
    };
  }

  private appParts(): Pick<Bridge, 'app' | 'appearance' | 'keyboard' | 'network'> {
    return {
      app: {
        platform: this.platform,
        nativeVersion: async () => '1.0.0',
        leave: () => {
          // iOS lets no app leave.
          if (this.platform !== 'ios') this.left += 1;
        },
        restart: async () => this.bundles.start(),
        onBack: this.backs.add,
        onReturn: this.returns.add,
        onLink: (listener) => {
          const stop = this.links.add(listener);
          const waiting = this.waitingLinks;
          this.waitingLinks = [];
          for (const url of waiting) listener(url);
          return stop;
        },
        hideContent: () => {
          this.hiders += 1;
          let isEnded = false;
          return () => {
            if (!isEnded) this.hiders -= 1;
            isEnded = true;
          };
        },
      },
      appearance: {
        followTheme: (theme) => {
          this.theme = theme;
        },
        showApp: () => {
          this.isAppShown = true;
        },
      },
      keyboard: { onMove: this.keyboards.add },
      network: { isOnline: () => this.isOnline, onChange: this.networks.add },
    };
  }
}
