/** The sheets of an order: the program of each comes when it is first opened. */
import { lateSheet } from '../../../../kit/late-sheet.tsx';

export const PaySheet = lateSheet(() => import('./pay-sheet.tsx').then((file) => file.PaySheet));
export const CancelSheet = lateSheet(() => import('./cancel-sheet.tsx').then((file) => file.CancelSheet));
export const ReleaseSheet = lateSheet(() => import('./release-sheet.tsx').then((file) => file.ReleaseSheet));
export const ReopenSheet = lateSheet(() => import('./reopen-sheet.tsx').then((file) => file.ReopenSheet));
export const ConsentSheet = lateSheet(() => import('./consent-sheet.tsx').then((file) => file.ConsentSheet));
export const ReportSheet = lateSheet(() => import('./report-sheet.tsx').then((file) => file.ReportSheet));
export const MoreSheet = lateSheet(() => import('./more-sheet.tsx').then((file) => file.MoreSheet));
