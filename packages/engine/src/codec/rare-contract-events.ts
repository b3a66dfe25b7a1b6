import type { Event } from '../events.ts';

/** The contract events that are written from objects: all but those that every order gives. */
export type RareContractEvent = Extract<
  Event,
  {
    kind:
      | 'contract-changed'
      | 'contract-settings-scheduled'
      | 'position-ended'
      | 'trading-setting-changed'
      | 'plan-opened'
      | 'plan-closed'
      | 'trigger-fired'
      | 'trigger-failed'
      | 'reverse-refused'
      | 'mark-changed'
      | 'funding-settled'
      | 'funding-skipped'
      | 'funding-paid'
      | LiquidationEventKind;
  }
>;

type LiquidationEventKind =
  | 'mark-explained'
  | 'scope-locked'
  | 'liquidation-stepped'
  | 'position-netted'
  | 'taken-over'
  | 'takeover-disposed'
  | 'deleveraged'
  | 'loss-shared'
  | 'scope-unlocked';

export type LiquidationEvent = Extract<Event, { kind: LiquidationEventKind }>;

/** How a plan may end, and what its reason is one of; the position is the code in the journal. */
export const PLAN_ENDS = ['triggered', 'cancelled', 'failed'] as const;

export const TRIGGER_KINDS = ['TP', 'SL'] as const;

export const SCOPE_OUTCOMES = ['RECOVERED', 'REDUCED', 'TAKEN'] as const;

/** Needs are written as whole units and the millionths above them: together they may pass what an amount can hold. */
export const PPM = 1_000_000n;
