/** The pair picker as a popup whose program comes when it is first opened. */
import { lateSheet } from '../../kit/loading/late-sheet.tsx';
import { loadTexts } from '../../locale/text.ts';

export const LatePairPicker = lateSheet(() =>
  Promise.all([import('./pair-picker/pair-picker.tsx'), loadTexts(['quotes'])]).then(
    ([file]) => file.PairPicker,
  ),
);
