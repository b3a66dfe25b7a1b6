/** The update of the app: its popup, which the shell's updater and the browser's update both show, and the updater itself. */
export { UpdateHost } from './update-host.tsx';
export { UpdatePopup } from './update-popup.tsx';
export { updates } from './updates.ts';
export { VersionRows } from './version-rows.tsx';
