/** The settings of a perpetual contract, as commands, events and snapshots hold them. */
import { type Allowed, type Field, signed, whole } from '../codec/field.ts';
import { bit, list, Struct, struct } from '../codec/struct.ts';

/** Up to `cap` (in quote units) of notional on one side (rules/contracts#tiers). Ascending by cap; cum is derived. */
export interface ContractTier {
  cap: bigint;
  maxLeverage: number;
  mmrPpm: number;
}

/**
 * The percentages of rules/contracts that are settings, in parts in a million, how long a tightening is announced
 * (rules/contracts#settings), and the least worth of an order that rests.
 */
export interface ContractBounds {
  /**
   * b of rules/contracts#mark-bound: at most so far from the anchor, and at most this share of the least distance to a
   * liquidation.
   */
  markBoundCapPpm: number;
  markBoundSharePpm: number;
  /**
   * The largest distance past the mark at which the liquidation engine trades at the cost of the takeover's own margin
   * (rules/contracts#liquidation-execution).
   */
  takeoverSlipPpm: number;
  /**
   * The shares of the insurance fund's balance at the start of the hour that it pays in that hour, for this contract
   * and for all.
   */
  contractFundBudgetPpm: number;
  totalFundBudgetPpm: number;
  /**
   * The largest distance from the mark to which a trade may move the price that LAST triggers read
   * (rules/contracts#last-triggers).
   */
  lastClampPpm: number;
  /** Interest of eight hours, and how far it pulls the rate from the premium (rules/contracts#funding). */
  interestPpm: number;
  interestPullPpm: number;
  /** The largest funding rate of eight hours, as a share of the first tier's maintenance rate. */
  fundingCapPpm: number;
  /** The notice in ms before a change takes effect that would lock positions. */
  noticeMs: number;
  /** The least worth of a resting order at its price, in whole USDT (rules/contracts#resting-orders). */
  minRestingUsdt: number;
}

export const DEFAULT_BOUNDS: ContractBounds = {
  markBoundCapPpm: 50_000,
  markBoundSharePpm: 400_000,
  takeoverSlipPpm: 20_000,
  contractFundBudgetPpm: 50_000,
  totalFundBudgetPpm: 200_000,
  lastClampPpm: 10_000,
  interestPpm: 100,
  interestPullPpm: 500,
  fundingCapPpm: 750_000,
  noticeMs: 86_400_000,
  minRestingUsdt: 100,
};

/**
 * The settings of a contract that an operator may change. tickSize and qtyStep change only while there are neither
 * orders nor positions.
 */
export interface ContractSettings {
  /** In price units. */
  tickSize: bigint;
  /** In quantity units. */
  qtyStep: bigint;
  maxLots: number;
  maxLeverage: number;
  makerFeePpm: number;
  takerFeePpm: number;
  /** True when the risk level allows for the fee of closing (rules/contracts#risk). */
  riskIncludesCloseFee: boolean;
  tiers: ContractTier[];
  /**
   * The largest distance from the mark at which a MARKET order may trade, whole percents
   * (rules/contracts#market-orders).
   */
  marketBoundPercent: number;
  fundingIntervalMs: number;
  /** In quote units (rules/contracts#premium). */
  impactNotional: bigint;
  /**
   * The time in ms that the index must be NORMAL after a start or a resume before any liquidation
   * (rules/contracts#start-and-resume).
   */
  resumeWaitMs: number;
  /** True when the contract resumes by itself after a dead index halted it (the demo does; never after a deficit). */
  resumesAlone: boolean;
  bounds: ContractBounds;
}

/** In the order of their bytes: behind all other settings, the one that came last behind the others. */
const boundsBefore10 = struct<Omit<ContractBounds, 'minRestingUsdt'>>({
  markBoundCapPpm: whole,
  markBoundSharePpm: whole,
  takeoverSlipPpm: whole,
  contractFundBudgetPpm: whole,
  totalFundBudgetPpm: whole,
  lastClampPpm: whole,
  interestPpm: whole,
  interestPullPpm: whole,
  fundingCapPpm: whole,
  noticeMs: whole,
});
const minResting = struct<Pick<ContractBounds, 'minRestingUsdt'>>({ minRestingUsdt: whole });

/**
 * Before engine version 5 there were no bounds, and before version 10 no least worth of an order that rests: the
 * defaults held.
 */
interface SettingsBeforeBounds extends Omit<ContractSettings, 'bounds'> {
  hasBounds: boolean;
  hasMinResting: boolean;
}

const beforeBounds = new Struct<SettingsBeforeBounds>({
  tickSize: signed,
  qtyStep: signed,
  maxLots: whole,
  maxLeverage: whole,
  makerFeePpm: whole,
  takerFeePpm: whole,
  riskIncludesCloseFee: bit,
  resumesAlone: bit,
  hasBounds: bit,
  hasMinResting: bit,
  marketBoundPercent: whole,
  fundingIntervalMs: whole,
  impactNotional: signed,
  resumeWaitMs: whole,
  tiers: list(struct<ContractTier>({ cap: signed, maxLeverage: whole, mmrPpm: whole })),
});

const { hasBounds: _first, hasMinResting: _second, ...allowedBeforeBounds } = beforeBounds.allowed.of;

/** The settings need not be right: a number that does not fit is written as one that the engine refuses. */
export const contractSettings: Field<ContractSettings> = {
  write: (out, settings, names) => {
    beforeBounds.write(out, { ...settings, hasBounds: true, hasMinResting: true }, names);
    boundsBefore10.write(out, settings.bounds, names);
    minResting.write(out, settings.bounds, names);
  },
  read: (from, names) => {
    const { hasBounds, hasMinResting, ...settings } = beforeBounds.read(from, names);
    const before = hasBounds ? boundsBefore10.read(from, names) : DEFAULT_BOUNDS;
    const { minRestingUsdt } = hasMinResting ? minResting.read(from, names) : DEFAULT_BOUNDS;
    return { ...settings, bounds: { ...before, minRestingUsdt } };
  },
  allowed: {
    type: 'struct',
    of: {
      ...allowedBeforeBounds,
      bounds: { type: 'struct', of: { ...allowedOf(boundsBefore10), ...allowedOf(minResting) } },
    },
  },
};

function allowedOf({ allowed }: { allowed: Allowed }): Readonly<Record<string, Allowed>> {
  return allowed.type === 'struct' ? allowed.of : {};
}
