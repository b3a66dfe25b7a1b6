import { lateSheet } from '../../kit/loading/late-sheet.tsx';

/** Its decoder is larger than the screens that open it. */
export const ScanSheet = lateSheet(() => import('./scan-sheet.tsx').then((file) => file.ScanSheet));
