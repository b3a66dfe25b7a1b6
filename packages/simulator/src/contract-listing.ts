/** The contracts as the exchange must know them before anybody trades: listings, the fund, the house's members. */
import { type Command, type ContractSettings, DEFAULT_BOUNDS } from '@tern/engine';
import { parseUnits } from '@tern/math';
import { QUOTE_COIN } from './coins.ts';
import { CONTRACTS, type ContractSpec } from './contracts.ts';
import { ASSET_SCALE } from './listing.ts';
import { contractMembers } from './world.ts';

/** See rules/contracts#lots, rules/contracts#fees. */
const MOST_LOTS = 1_000;
const MAKER_FEE_PPM = 200;
const TAKER_FEE_PPM = 500;
const FUNDING_INTERVAL_MS = 600_000;
const RESUME_WAIT_MS = 5_000;
/** A demo's visitors come for minutes, not for days. */
const NOTICE_MS = 600_000;
const IMPACT_USDT = '10000';
const INSURANCE_USDT = '250000';
/** Years of fees and lost bets, and more than any loss of the maker or taker. */
const EXCHANGE_USDT = '50000000';

/** Their indexes must be there: the spot markets' (listing.ts) are. */
export function contractListingCommands(): Command[] {
  return CONTRACTS.map((spec) => ({
    kind: 'list-contract',
    market: spec.market,
    base: spec.base,
    indexSymbol: spec.indexSymbol,
    priceScale: spec.priceScale,
    qtyScale: spec.qtyScale,
    settings: settingsOf(spec),
  }));
}

/** Money from the outside world (the refs make saying it again harmless), and how the house's members trade. */
export function contractFundingCommands(): Command[] {
  const credit = (ref: string, owner: number | 'insurance', amount: string): Command => ({
    kind: 'credit-from-outside',
    ref,
    owner,
    type: owner === 'insurance' ? 'assets' : 'contract',
    asset: QUOTE_COIN.coin,
    amount: parseUnits(amount, ASSET_SCALE),
  });
  const members = CONTRACTS.flatMap((spec, at): Command[] => {
    const { makerId, takerId, bettorIds } = contractMembers(at);
    const { market } = spec;
    const openingOf = (memberId: number, leverage: number): Command[] => [
      { kind: 'open-member', memberId },
      credit(`demo:contract:${memberId}`, memberId, EXCHANGE_USDT),
      { kind: 'set-leverage', memberId, market, leverage },
    ];
    return [
      ...[makerId, takerId].flatMap((memberId): Command[] => [
        ...openingOf(memberId, spec.makerLeverage),
        { kind: 'set-margin-mode', memberId, market, mode: 'CROSS' },
      ]),
      ...bettorIds.flatMap((memberId) => openingOf(memberId, spec.maxLeverage)),
    ];
  });
  return [credit('demo:insurance', 'insurance', INSURANCE_USDT), ...members];
}

export function contractOpeningCommands(): Command[] {
  return CONTRACTS.map(({ market }) => ({ kind: 'set-contract-status', market, status: 'OPEN', reason: '' }));
}

function settingsOf(spec: ContractSpec): ContractSettings {
  return {
    tickSize: parseUnits(spec.tickSize, spec.priceScale),
    qtyStep: parseUnits(spec.qtyStep, spec.qtyScale),
    maxLots: MOST_LOTS,
    maxLeverage: spec.maxLeverage,
    makerFeePpm: MAKER_FEE_PPM,
    takerFeePpm: TAKER_FEE_PPM,
    riskIncludesCloseFee: true,
    tiers: spec.tiers.map(({ cap, maxLeverage, mmrPpm }) => ({
      cap: parseUnits(cap, ASSET_SCALE),
      maxLeverage: Math.min(maxLeverage, spec.maxLeverage),
      mmrPpm,
    })),
    marketBoundPercent: 5,
    fundingIntervalMs: FUNDING_INTERVAL_MS,
    impactNotional: parseUnits(IMPACT_USDT, ASSET_SCALE),
    resumeWaitMs: RESUME_WAIT_MS,
    resumesAlone: true,
    bounds: { ...DEFAULT_BOUNDS, noticeMs: NOTICE_MS },
  };
}
