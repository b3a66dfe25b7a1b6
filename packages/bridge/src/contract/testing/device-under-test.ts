/** A device under the contract: the bridge, and the hands of the member and of the world that each implementation has its way for. */
import type { Bridge, BundleFault } from '../../bridge.ts';

export interface DeviceUnderTest {
  bridge: Bridge;
  copied(): string[];
  refuseClipboard(): void;
  /** Addresses of foreign pages. */
  opened(): string[];
  setSharing(next: 'shared' | 'cancelled' | 'unavailable'): void;
  /** Addresses that were shared. */
  shared(): string[];
  setOnline(isOnline: boolean): void;
  comeBack(): void;
  openKeyboard(): void;
  closeKeyboard(): void;
  /** Names of files that the device keeps. */
  files(): string[];
  pictures(): number;
  /** undefined in a browser. */
  native?: NativeHands;
}

export interface NativeHands {
  /** iOS alone asks for the permission. */
  asksForPhotos: boolean;
  setPhotos(permission: 'ask' | 'granted' | 'refused', answer?: 'granted' | 'refused'): void;
  asked(): number;
  fillDevice(): void;
  settingsOpened(): number;
  pressBack(): void;
  openLink(url: string): void;
  /** iOS lets no app leave. */
  letsAppsLeave: boolean;
  /** The times that the app went to the back. */
  left(): number;
  theme(): string | undefined;
  isAppShown(): boolean;
  isHidden(): boolean;
  refuseSecrets(): void;
  failDownload(fault: BundleFault): void;
  /** 10 s pass since the start. */
  timeOut(): void;
  /** The process ends and starts again. @returns the bridge of the new one */
  kill(): Promise<Bridge>;
}
