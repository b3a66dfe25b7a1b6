/** The device's functions, each apart, so that the first screen carries only those that it uses. */
export type { Bridge, DeviceAlbum, DeviceClipboard, DeviceFiles, DeviceStorage } from './bridge.ts';
export { album } from './web/album.ts';
export { clipboard } from './web/clipboard.ts';
export { files } from './web/files.ts';
export { storage } from './web/storage.ts';
