/** The settings of a contract, as operators set and read them. */
import { z } from 'zod';
import { feePpm } from './desk-scalars.ts';
import { decimal } from './scalars.ts';

const ppm = z.int().min(0).max(1_000_000);

const share = (least: number, most: number) => z.int().min(least).max(most);

/**
 * The percentages of rules/contracts that are settings in parts in a million, and how long a change that locks
 * positions is announced.
 */
const bounds = z.strictObject({
  markBoundCapPpm: share(1, 500_000),
  markBoundSharePpm: share(1, 500_000),
  takeoverSlipPpm: share(0, 500_000),
  contractFundBudgetPpm: share(0, 1_000_000),
  totalFundBudgetPpm: share(0, 1_000_000),
  lastClampPpm: share(1, 500_000),
  interestPpm: share(0, 10_000),
  interestPullPpm: share(0, 10_000),
  fundingCapPpm: share(1, 1_000_000),
  noticeSeconds: z.int().min(0).max(2_592_000),
  /** The least worth of a resting order in whole USDT; absent in proposals of before: 100. */
  minRestingUsdt: z.int().min(1).max(100).optional(),
});

/** All that an operator may set. Money in USDT, rates in parts of a million. */
export const contractSettings = z.strictObject({
  tickSize: decimal,
  qtyStep: decimal,
  maxLots: z.int().min(1).max(1_000_000),
  maxLeverage: z.int().min(1).max(125),
  makerFeePpm: feePpm,
  takerFeePpm: feePpm,
  riskIncludesCloseFee: z.boolean(),
  /** Ascending by cap. */
  tiers: z
    .array(z.strictObject({ cap: decimal, maxLeverage: z.int().min(1).max(125), mmrPpm: ppm }))
    .min(1)
    .max(20),
  marketBoundPercent: z.int().min(1).max(50),
  fundingIntervalMinutes: z.int().min(1).max(1_440),
  impactNotional: decimal,
  resumeWaitSeconds: z.int().min(0).max(3_600),
  resumesAlone: z.boolean(),
  bounds,
});
