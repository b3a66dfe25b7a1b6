/** The sheet of the order settings, whose program comes when it is first opened. */
import { lateSheet } from '../../kit/loading/late-sheet.tsx';

export const LateOrderSettingsSheet = lateSheet(() =>
  import('./order-settings-sheet.tsx').then((file) => file.OrderSettingsSheet),
);
