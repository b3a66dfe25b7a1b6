/** The fee of a payment against what it pays, and the terms that a person at the signer was shown (rules/wallet#network-costs). */
import { rescale } from '@tern/math';
import type { FeeRate } from '../../../platform/chains/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { OwnPayment } from './own-payments.ts';
import type { SendingParts } from './sending-parts.ts';

/** A fee above a tenth of the payment waits for an operator. */
const MOST_SHARE = 10n;

/** Native units of the chain as units of the ledger, rounded up. */
export function nativeAmount(
  { markets }: Pick<SendingParts, 'markets'>,
  { nativeCurrency, adapter }: WalletChain,
  units: bigint,
): bigint {
  const scale = markets.asset(nativeCurrency)?.scale ?? 0;
  return rescale(units, adapter.identity.nativeDecimals, scale, 'ceil');
}

/** Coins without a price are not compared: the caps of the chain hold for them. */
export function isHighFee(
  parts: Pick<SendingParts, 'markets' | 'worthOf'>,
  chain: WalletChain,
  { most, currency, arrives }: { most: bigint; currency: string; arrives: bigint },
): boolean {
  const feeAmount = nativeAmount(parts, chain, most);
  if (currency === chain.nativeCurrency) return feeAmount * MOST_SHARE > arrives;
  const fee = parts.worthOf(chain.nativeCurrency, feeAmount);
  const paid = parts.worthOf(currency, arrives);
  return fee !== undefined && paid !== undefined && fee * MOST_SHARE > paid;
}

/** While a person is asked at the signer, fee and work stay those that were shown; undefined: no person is asked. */
export function keptTerms(
  { adapter }: WalletChain,
  { waits, asked }: Pick<OwnPayment, 'waits' | 'asked'>,
): { fee: FeeRate; workLimit: bigint } | undefined {
  if (waits !== 'SECOND_CONFIRMATION' || asked === undefined) return undefined;
  const workLimit = asked.family === 'evm' ? BigInt(asked.gasLimit) : 0n;
  return { fee: adapter.feeRateOf(asked), workLimit };
}
