/**
 * The device's functions in the native app, over Capacitor's plugins. The build of the native app has this file in the place
 * of ../index.ts.
 */
export * from '../bridge.ts';
// The web view keeps texts and chooses files as a browser does.
export { storage } from '../web/storage.ts';
export { album } from './album.ts';
export { app } from './app.ts';
export { appearance } from './appearance.ts';
export { bundles } from './bundles.ts';
export { clipboard } from './clipboard.ts';
export { files } from './files.ts';
export { keyboard } from './keyboard.ts';
export { network } from './network.ts';
export { pages } from './pages.ts';
export { secrets } from './secrets.ts';
export { sharing } from './sharing.ts';

export const IS_NATIVE = true;
