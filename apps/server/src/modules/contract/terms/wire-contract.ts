/** A contract and its mark on the wire. */
import { formatUnits } from '@tern/math';
import { INDEX_FINER, markBoundPpm, RATE_SCALE } from '@tern/math/contract';
import type { WireContract, WireContractMark } from '@tern/protocol';
import { BY_OPERATOR, type StatusTexts } from '../../market/index.ts';
import type { LiveMark } from './live-marks.ts';
import { type ContractInfo, pairsNameOf, termsOf } from './terms.ts';

/** Reasons that the engine itself gives; journals of older versions hold operators' reasons too, which members never see. */
const ENGINE_REASONS = ['INDEX_DEAD', 'DEFICIT'] as const;

/** INDEX_FINER as decimals. */
const INDEX_DECIMALS = INDEX_FINER.toString().length - 1;

export function wireIndexPrice(units: bigint, { priceScale }: Pick<ContractInfo, 'priceScale'>): string {
  return formatUnits(units, priceScale + INDEX_DECIMALS);
}

export function wireRate(units: bigint): string {
  return formatUnits(units, RATE_SCALE);
}

export function wireMark(
  mark: LiveMark,
  contract: ContractInfo,
  texts: Pick<StatusTexts, 'publicTextOf'>,
): WireContractMark {
  const price = (units: bigint) => formatUnits(units, contract.priceScale);
  const { market, status, reason } = contract;
  const publicText = reason === BY_OPERATOR ? texts.publicTextOf(market, status) : undefined;
  return {
    pairsName: pairsNameOf(market),
    status,
    reason: ENGINE_REASONS.find((one) => one === reason) ?? '',
    ...(publicText && { publicText }),
    statusSince: contract.statusSinceMs,
    feed: mark.feed,
    feedSince: mark.feedSinceMs,
    settingsFrom: contract.pendingSettings?.effectiveMs ?? 0,
    markPrice: price(mark.markPrice),
    indexPrice: wireIndexPrice(mark.indexPrice, contract),
    lastPrice: price(mark.lastPrice),
    fundingRate: wireRate(mark.fundingRate),
    nextFundingRate: wireRate(mark.nextFundingRate),
    nextFundingTime: mark.nextFundingMs,
    openQty: formatUnits(mark.openQty, contract.qtyScale),
    time: mark.timeMs,
  };
}

export function wireContract(
  contract: ContractInfo,
  mark: LiveMark,
  texts: Pick<StatusTexts, 'publicTextOf'>,
): WireContract {
  const { priceScale, qtyScale, quoteScale, settings } = contract;
  const terms = termsOf(contract);
  const money = (units: bigint) => formatUnits(units, quoteScale);
  return {
    pairsName: pairsNameOf(contract.market),
    market: contract.market,
    tokenCur: contract.base,
    mainCur: contract.quote,
    priceScale,
    qtyScale,
    quoteScale,
    tickSize: formatUnits(settings.tickSize, priceScale),
    qtyStep: formatUnits(settings.qtyStep, qtyScale),
    lotNotional: money(terms.lotNotional),
    maxLots: settings.maxLots,
    maxLeverage: settings.maxLeverage,
    makerFeePpm: settings.makerFeePpm,
    takerFeePpm: settings.takerFeePpm,
    riskIncludesCloseFee: settings.riskIncludesCloseFee,
    tiers: terms.tiers.map(({ cap, maxLeverage, mmrPpm, cum }) => ({
      cap: money(cap),
      maxLeverage: Number(maxLeverage),
      mmrPpm: Number(mmrPpm),
      cum: money(cum),
    })),
    marketBoundPercent: settings.marketBoundPercent,
    markBoundPpm: Number(markBoundPpm(terms, settings.bounds)),
    lastClampPpm: settings.bounds.lastClampPpm,
    fundingIntervalMs: settings.fundingIntervalMs,
    impactNotional: money(settings.impactNotional),
    minRestingNotional: String(settings.bounds.minRestingUsdt),
    mark: wireMark(mark, contract, texts),
  };
}
