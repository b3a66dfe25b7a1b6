export { noAddresses, noChains } from './chains/no-chains.ts';
export { openWallet } from './open-wallet.ts';
export { walletModule } from './wallet-module.ts';
export { type WithdrawalFacts, withdrawalFacts } from './withdrawal-facts.ts';
