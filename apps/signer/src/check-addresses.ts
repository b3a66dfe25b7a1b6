/** Compares the configuration with the wallet, so that a mistyped address stops the start and not a transfer. */
import { parseBitcoinAddress } from './bitcoin/bitcoin-address.ts';
import type { SignerConfig } from './config/signer-config.ts';
import { HOT, type Wallet } from './keys/wallet.ts';
import { Rejection } from './rejection.ts';
import { ShapeError } from './strict-object.ts';

/** @throws ShapeError when a cold address is none of its network, the hot address or a token contract */
export function checkAddresses(config: SignerConfig, wallet: Wallet): void {
  for (const chain of config.chains.values()) {
    const place = `chains.${chain.name}.cold`;
    if (chain.family === 'bitcoin')
      checkBitcoinCold(place, () => parseBitcoinAddress(chain.network, chain.cold));
    const hot = chain.family === 'evm' ? wallet.evmAddress(HOT) : wallet.bitcoinAddress(chain.network, HOT);
    if (chain.family === 'evm' && chain.tokens.some(({ contract }) => contract === chain.cold))
      throw new ShapeError(`${place}: it is a token contract`);
    if (chain.cold === hot) throw new ShapeError(`${place}: it is the hot address`);
  }
}

function checkBitcoinCold(place: string, parse: () => unknown): void {
  try {
    parse();
  } catch (error) {
    if (error instanceof Rejection) throw new ShapeError(`${place}: ${error.message}`);
    throw error;
  }
}
