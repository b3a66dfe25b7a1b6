export { openWalletChains } from './chains/open-wallet-chains.ts';
export { skipPositions } from './chains/skip-positions.ts';
export type { WalletConfig } from './chains/wallet-config.ts';
export { type DepositNumber, depositIds } from './deposit-ids.ts';
export { openWallet, type WalletApi } from './open-wallet.ts';
export type { OtcHold } from './otc-hold.ts';
export { ReceivingAddresses } from './receiving-addresses.ts';
export { type WithdrawalFacts, withdrawalFacts } from './withdrawal-facts.ts';
