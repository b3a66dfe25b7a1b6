/**
 * Makes the contract terms of @tern/math/contract from the wire. Invariant: exact integers; the same terms that the
 * engine counts with.
 */
import { parseUnits } from '@tern/math';
import type { ContractTerms } from '@tern/math/contract';
import type { WireContract } from '@tern/protocol';

export function contractTerms(contract: WireContract): ContractTerms {
  const { priceScale, qtyScale, quoteScale } = contract;
  const money = (text: string) => parseUnits(text, quoteScale);
  return {
    priceScale,
    qtyScale,
    quoteScale,
    tickSize: parseUnits(contract.tickSize, priceScale),
    qtyStep: parseUnits(contract.qtyStep, qtyScale),
    lotNotional: money(contract.lotNotional),
    maxLots: BigInt(contract.maxLots),
    maxLeverage: BigInt(contract.maxLeverage),
    takerFeePpm: BigInt(contract.takerFeePpm),
    riskIncludesCloseFee: contract.riskIncludesCloseFee,
    tiers: contract.tiers.map((tier) => ({
      cap: money(tier.cap),
      maxLeverage: BigInt(tier.maxLeverage),
      mmrPpm: BigInt(tier.mmrPpm),
      cum: money(tier.cum),
    })),
  };
}
