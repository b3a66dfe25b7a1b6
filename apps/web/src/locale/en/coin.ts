/** Texts of the coin popup and of the menu of a market's header. */
import type { SameKeys } from '../keys.ts';
import type { coin as chinese } from '../zh/coin.ts';

export const coin: SameKeys<typeof chinese> = {
  about: 'About {coin}',
  noText: 'There is no description of this coin yet.',
  supply: 'Supply',
  site: 'Website',
  explorer: 'Block explorer',
  networks: 'Networks and limits',
  noNetwork: 'No network is open at present. Deposits can be made by application.',
  minWithdrawal: 'Min. withdrawal',
  maxWithdrawal: 'Max. withdrawal',
  withdrawalFee: 'Withdrawal fee',
  contract: 'Token contract',
  depositsPaused: 'Deposits are paused: {reason}',
  withdrawalsPaused: 'Withdrawals are paused: {reason}',
  markets: 'Markets',
  minOrder: 'min. order {amount} {coin}',
  orders: 'Order records',
  rules: 'Trading rules',
  guide: 'Trading guide',
};
