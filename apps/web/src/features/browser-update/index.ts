/** The update of the app in a browser, and its service worker. */
export { loadServedBuild } from './browser-update.ts';
export { BrowserUpdates } from './browser-updates.tsx';
export { ServedVersionRows } from './served-version-rows.tsx';
