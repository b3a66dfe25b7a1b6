export { openWallet } from './open-wallet.ts';
export { ReceivingAddresses } from './receiving-addresses.ts';
export { walletModule } from './wallet-module.ts';
