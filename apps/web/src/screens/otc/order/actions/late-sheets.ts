/** The sheets of an order, whose program comes when the first one is opened. */
import { lateSheet } from '../../../../kit/loading/late-sheet.tsx';

const load = () => import('./sheets.ts');

export const PaySheet = lateSheet(() => load().then((file) => file.PaySheet));
export const CancelSheet = lateSheet(() => load().then((file) => file.CancelSheet));
export const ReleaseSheet = lateSheet(() => load().then((file) => file.ReleaseSheet));
export const ReopenSheet = lateSheet(() => load().then((file) => file.ReopenSheet));
export const ConsentSheet = lateSheet(() => load().then((file) => file.ConsentSheet));
export const ReportSheet = lateSheet(() => load().then((file) => file.ReportSheet));
export const MoreSheet = lateSheet(() => load().then((file) => file.MoreSheet));
