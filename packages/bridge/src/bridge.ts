/**
 * The functions of the device that the app uses, as one interface. A page in a browser has them by web/; the native shell
 * brings its own. An implementation knows nothing of the exchange, its words or its screens.
 */
export interface Bridge {
  /** The app runs in its native shell. For the start of the app; a screen never asks. */
  IS_NATIVE: boolean;
  storage: DeviceStorage;
  clipboard: DeviceClipboard;
  files: DeviceFiles;
  album: DeviceAlbum;
  app: DeviceApp;
  appearance: DeviceAppearance;
  keyboard: DeviceKeyboard;
  network: DeviceNetwork;
  pages: DevicePages;
  sharing: DeviceSharing;
  secrets: DeviceSecrets;
  bundles: DeviceBundles;
}

/** Texts that outlive the page. The storage may be full, forbidden or absent: a failure is silence, never a throw. */
export interface DeviceStorage {
  /** null: nothing is stored under the key, or the device refuses. */
  read(key: string): string | null;
  write(key: string, value: string): void;
}

export interface DeviceClipboard {
  /** @returns whether the text was copied */
  copyText(text: string): Promise<boolean>;
}

export interface DeviceFiles {
  /**
   * Hands a file over to the device: a browser keeps it where its downloads go, an app asks the member where to.
   * @throws Error when the device cannot keep it
   */
  save(name: string, content: Blob): Promise<'saved' | 'cancelled'>;
  /**
   * Lets the member choose one file. To be called by a press: devices open the choice for nothing else.
   * @param accept kinds of files, as an input of HTML names them: "image/*"
   * @returns undefined when the choice was given up; an old browser does not tell that, and the promise stays open
   */
  pick(accept: string): Promise<File | undefined>;
}

/** The pictures of the device. */
export interface DeviceAlbum {
  /**
   * Adds a picture. Asks for the permission first where the device wants one and has no answer yet; "refused": it was
   * refused, now or for ever.
   * @throws Error when the device cannot save the picture
   */
  save(name: string, picture: Blob): Promise<'saved' | 'cancelled' | 'refused'>;
  /** Opens the device's settings of this app, where a refused permission is given. */
  openSettings(): Promise<void>;
}

export type Platform = 'android' | 'ios' | 'web';

/** Ends what listened. */
export type StopListening = () => void;

/** The app as the device sees it. */
export interface DeviceApp {
  platform: Platform;
  /** The version of the native app, "1.2.3"; undefined in a browser, whose page has no version of its own. */
  nativeVersion(): Promise<string | undefined>;
  /** Leaves the app, where the device lets an app leave. */
  leave(): void;
  /** Starts the app again; a page in a browser loads anew. */
  restart(): Promise<void>;
  /** The device's way back was taken, by its button or gesture. A browser goes back by its own history and never tells. */
  onBack(listener: () => void): StopListening;
  /** The app came back to the front, after another app, a permission or the browser sheet. */
  onReturn(listener: () => void): StopListening;
  /** An address of ours opened the app, now or before the first listener came: "https://…" or "tern://…". */
  onLink(listener: (url: string) => void): StopListening;
  /** Hides what a screenshot and the list of running apps would show. @returns ends it; the last end shows again */
  hideContent(): () => void;
}

export interface DeviceAppearance {
  /** The bar with the clock, readable over the theme. */
  followTheme(theme: 'day' | 'night'): void;
  /** Takes away the picture that the device shows until the app has painted. */
  showApp(): void;
}

export interface DeviceKeyboard {
  /**
   * The keyboard opened, moved or went.
   * @param listener gets the part of the page that still shows, or undefined: the whole page shows, because the keyboard is
   *   gone or the device made the page smaller
   */
  onMove(listener: (room: KeyboardRoom | undefined) => void): StopListening;
}

/** Pixels of the page. */
export interface KeyboardRoom {
  top: number;
  height: number;
}

export interface DeviceNetwork {
  /** As the device reported last; true before its first report. */
  isOnline(): boolean;
  onChange(listener: (isOnline: boolean) => void): StopListening;
}

/** Foreign pages. */
export interface DevicePages {
  /**
   * Opens a foreign page outside the app: in the system's browser sheet, or in a new tab.
   * @returns false for an address that is not https, or when the device cannot show it
   */
  open(url: string): Promise<boolean>;
}

/** Texts that leave the app for another one. */
export interface DeviceSharing {
  /** Offers a text with an address to other apps. @returns whether the device could show its choice */
  share(words: { title: string; text: string; url: string }): Promise<'shared' | 'cancelled' | 'unavailable'>;
}

/** Short secrets in the device's Keychain or Keystore. A browser has none: it reads null, and a write rejects. */
export interface DeviceSecrets {
  /** null: nothing is stored under the key, or the device refuses. */
  read(key: string): Promise<string | null>;
  /** @throws Error when the device refuses */
  write(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * The web builds that the native app can start: its built-in one, and zips that it downloaded (rules/releases). A browser has
 * none of them: `isAvailable` is false, and every other function rejects.
 */
export interface DeviceBundles {
  isAvailable: boolean;
  /** undefined: the built-in one runs. */
  running(): Promise<string | undefined>;
  downloaded(): Promise<string[]>;
  /**
   * Downloads a zip by https, checks it with the key that the native app pins, and unpacks it; nothing remains of a download
   * that failed.
   * @param bundle id: the version; signature: SHA256withRSA over the zip's bytes, base64
   * @throws BundleError
   */
  download(bundle: BundleFile, onProgress: (bytes: number) => void): Promise<void>;
  remove(id: string): Promise<void>;
  /** @param id started by the next restart and by every later one until it fails; undefined: the built-in one */
  startNext(id: string | undefined): Promise<void>;
  /** Says that the running build works. A build that does not say so within 10 s of its start is left for the built-in one. */
  ready(): Promise<void>;
  /** Free bytes of the device's storage; undefined where the device does not tell. */
  freeBytes(): Promise<number | undefined>;
  /** Small texts that survive the app's web storage, logout and every bundle: floor, marks and fixed ids of this installation. */
  readMark(key: string): Promise<string | null>;
  writeMark(key: string, value: string | undefined): Promise<void>;
}

export interface BundleFile {
  id: string;
  url: string;
  signature: string;
  /** Hex. */
  sha256: string;
  /** Bytes. */
  size: number;
}

export type BundleFault = 'network' | 'signature' | 'space' | 'broken' | 'missing' | 'unavailable';

export class BundleError extends Error {
  readonly fault: BundleFault;

  constructor(fault: BundleFault, options?: ErrorOptions) {
    super(`the bundle cannot be used: ${fault}`, options);
    this.fault = fault;
  }
}
