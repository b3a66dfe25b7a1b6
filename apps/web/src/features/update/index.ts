/** The update of the app: its popup, which the shell's updater and the browser's update both show, and the updater itself. */
export { UpdateHost } from './update-host.tsx';
export { UpdatePopup, type UpdatePopupProps } from './update-popup.tsx';
export type { UpdateStage } from './update-stage.ts';
export { updates } from './updates.ts';
export { VersionRows } from './version-rows.tsx';
