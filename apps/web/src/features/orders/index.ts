/** The parts that spot and contract orders share: cancelling, warnings. */
export { CancelAllButton } from './cancel-all.tsx';
export { type OrderWarning, orderWarning, VISIBLE_ROWS } from './order-warning.ts';
export { useCancelPress } from './use-cancel-press.ts';
export { WarningBox } from './warning-box.tsx';
