/** Texts of the demo's simulated chains. */
import type { SameKeys } from '../keys.ts';
import type { demoChain as zh } from '../zh/demo-chain.ts';

export const demoChain: SameKeys<typeof zh> = {
  note: 'A wallet on the simulated network, outside the exchange. Coins and blocks are simulated, everybody sees them, and production has no such page.',
  none: 'This demo has no simulated network',
  noneText: 'They are switched off here, or did not start',
  network: 'Network',
  height: 'Block height',
  address: 'Address of the outside wallet',
  copyAddress: 'Copy address',
  pay: 'Pay',
  coin: 'Coin',
  to: 'Payee',
  amount: 'Amount',
  paid: 'Paid. The next block holds it',
  blocks: 'Blocks',
  mine: 'Mine 1 block',
  reorganise: 'Replace {n} {n|block|blocks}',
  reorganised: 'Replaced. Payments are mined again',
  arrivals: 'Received',
  payments: 'Paid',
  empty: 'Nothing yet',
  confirmations: '{n} {n|confirmation|confirmations}',
  waiting: 'Waiting for a block',
};
