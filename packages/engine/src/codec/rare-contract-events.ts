import type { LiquidationEvent } from '../events.ts';

export type { LiquidationEvent };

export const SCOPE_OUTCOMES = ['RECOVERED', 'REDUCED', 'TAKEN'] as const;

/** Needs are written as whole units and the millionths above them: together they may pass what an amount can hold. */
export const PPM = 1_000_000n;
