/**
 * The functions of the device that the app uses, as one interface. A page in a browser has them by web/; the native shell
 * brings its own. An implementation knows nothing of the exchange, its words or its screens.
 */
export interface Bridge {
  storage: DeviceStorage;
  clipboard: DeviceClipboard;
  files: DeviceFiles;
  album: DeviceAlbum;
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
  /** Hands a file over to the device, which keeps it where its downloads go. */
  save(name: string, content: Blob): void;
  /**
   * Lets the member choose one file. To be called by a press: devices open the choice for nothing else.
   * @param accept kinds of files, as an input of HTML names them: "image/*"
   * @returns undefined when the choice was given up; an old browser does not tell that, and the promise stays open
   */
  pick(accept: string): Promise<File | undefined>;
}

/** The pictures of the device. */
export interface DeviceAlbum {
  /** Asks the member where the device wants a permission and was not given one yet. @returns whether pictures may be saved */
  askPermission(): Promise<boolean>;
  /** Opens the device's settings of this app, where a refused permission is given. */
  openSettings(): void;
  /** @throws Error when the device cannot save the picture */
  save(name: string, picture: Blob): Promise<'saved' | 'cancelled'>;
}
