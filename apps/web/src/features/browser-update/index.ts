/** The update of the app in a browser, and its service worker. */
export { askForServedBuild, loadServedBuild } from './browser-update.ts';
export { BrowserUpdates } from './browser-updates.tsx';
