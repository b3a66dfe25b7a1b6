/** The pair picker as a popup whose program comes when it is first opened. */
import { lateSheet } from '../../kit/late-sheet.tsx';

export const LatePairPicker = lateSheet(() => import('./pair-picker.tsx').then((file) => file.PairPicker));
