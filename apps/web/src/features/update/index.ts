/** The update of the app: its popup, which the shell's updater and the browser's update both show. */
export { UpdatePopup, type UpdatePopupProps } from './update-popup.tsx';
export type { UpdateStage } from './update-stage.ts';
