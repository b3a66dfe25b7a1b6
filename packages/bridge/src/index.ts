/**
 * The device's functions in a browser, each apart, so that the first screen carries only those that it uses. The build of
 * the native app puts capacitor/index.ts in the place of this file.
 */
export * from './bridge.ts';
export { album } from './web/album.ts';
export { app } from './web/app.ts';
export { appearance } from './web/appearance.ts';
export { bundles } from './web/bundles.ts';
export { clipboard } from './web/clipboard.ts';
export { files } from './web/files.ts';
export { keyboard } from './web/keyboard.ts';
export { network } from './web/network.ts';
export { pages } from './web/pages.ts';
export { secrets } from './web/secrets.ts';
export { sharing } from './web/sharing.ts';
export { storage } from './web/storage.ts';

export const IS_NATIVE = false;
