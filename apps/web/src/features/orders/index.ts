/** The parts that spot and contract orders share: cancelling, warnings. */
export { CancelAllButton } from './cancel-all.tsx';
export { type BookLevel, type OrderWarning, orderWarning, VISIBLE_ROWS } from './order-warning.ts';
export { useCancelPress } from './use-cancel-press.ts';
export { WarningBox } from './warning-box.tsx';
export { withoutOwn } from './without-own.ts';
