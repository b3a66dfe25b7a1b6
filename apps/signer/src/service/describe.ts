/**
 * A waiting transaction as a person sees it, and the MAC with which the person confirms exactly what was shown. Both ends make
 * the text themselves: a socket that shows one thing and asks to confirm another gets a MAC that fits nothing.
 */
import { canonicalOf, macOf, sha256 } from '../canonical.ts';
import { SATOSHI_DECIMALS, type SignerConfig, WEI_DECIMALS } from '../config/signer-config.ts';
import { withChecksum } from '../evm/evm-address.ts';
import type { Charges, Intent } from '../policy/intent.ts';
import { type TermTexts, termTexts } from '../policy/records.ts';
import { formatCoins, toNormalUnits } from '../units.ts';

export interface Description {
  id: string;
  /** pay, sweep, top-up, cold, or cancel of one of them. */
  action: string;
  chain: string;
  network: string;
  source: string;
  destination: string;
  asset: string;
  /** Coins. */
  amount: string;
  /** Coins that leave at most, fees included, by asset. */
  charges: Record<string, string>;
  terms: TermTexts;
}

export function describe(config: SignerConfig, intent: Intent, charges: Charges): Description {
  const decimals = decimalsOf(config, intent.chain, intent.asset);
  return {
    id: intent.id,
    action: intent.isCancel ? `cancel of ${intent.purpose}` : intent.purpose,
    chain: intent.chain,
    network: intent.network,
    source: intent.source,
    destination: intent.terms.family === 'evm' ? withChecksum(intent.destination) : intent.destination,
    asset: intent.asset,
    amount: formatCoins(toNormalUnits(intent.amount, decimals)),
    charges: Object.fromEntries([...charges].map(([asset, units]) => [asset, formatCoins(units)])),
    terms: termTexts(intent.terms),
  };
}

/** The proof that a person with the passphrase saw this description and agreed. */
export function confirmationMac(confirmationKey: Uint8Array, description: Description): string {
  return macOf(confirmationKey, `confirm ${sha256(canonicalOf(description))}`);
}

function decimalsOf(config: SignerConfig, chainName: string, asset: string): number {
  const chain = config.chains.get(chainName);
  if (chain?.family === 'bitcoin') return SATOSHI_DECIMALS;
  return chain?.tokens.find((token) => token.asset === asset)?.decimals ?? WEI_DECIMALS;
}
