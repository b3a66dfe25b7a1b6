export { openWallet } from './open-wallet.ts';
export { walletModule } from './wallet-module.ts';
