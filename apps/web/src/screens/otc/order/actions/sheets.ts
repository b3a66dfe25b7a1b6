/** The sheets of an order, which come as one part: a member who pays, cancels or releases needs none of them before. */
export { CancelSheet } from './cancel-sheet.tsx';
export { ConsentSheet } from './consent-sheet.tsx';
export { MoreSheet } from './more-sheet.tsx';
export { PaySheet } from './pay-sheet.tsx';
export { ReleaseSheet } from './release-sheet.tsx';
export { ReopenSheet } from './reopen-sheet.tsx';
export { ReportSheet } from './report-sheet.tsx';
