/** /transaction/transactionFabi1: quick buy and sell on a screen of its own. */
import { QuickPanel } from '../../../features/otc/index.ts';

export function OtcQuickScreen() {
  return <QuickPanel />;
}
