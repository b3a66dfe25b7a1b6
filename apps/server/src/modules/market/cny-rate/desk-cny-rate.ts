/** The CNY rate on the desk: two operators set it by hand, within the bounds of the settings (rules/otc#reference). */
import { DecimalError, formatUnits } from '@tern/math';
import type { DeskResult } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../../platform/http/desk-call.ts';
import { callErrorOf } from '../../../platform/http/errors/rejection.ts';
import { operatorsOf, type Staff } from '../../staff/index.ts';
import { CNY_RATE_SCALE, type CurrentRate, type LiveCnyRate } from './live-cny-rate.ts';
import type { CnyRateChanges } from './set-cny-rate.ts';

export interface CnyRateDeskParts {
  rate: LiveCnyRate;
  changes: CnyRateChanges;
  /** The name of the rate's provider; empty where the settings name none. */
  providerName: string;
  proposals: Pick<Staff['proposals'], 'list'>;
}

/** Proposals live for a week, so the one that was executed last is among so many of the newest. */
const LOOKED_THROUGH = 50;

export function cnyRateDeskRoutes(desk: DeskCallRegistry, parts: CnyRateDeskParts): void {
  const { rate, changes } = parts;
  const shown = (current: CurrentRate | undefined) =>
    current === undefined ? null : { rate: rateText(current.rate) };
  const check = (wanted: string): bigint => {
    try {
      return changes.checkRate(wanted);
    } catch (error) {
      if (error instanceof DecimalError) throw new CallError('parameterInvalid', { field: 'rate' });
      if (error instanceof RangeError) throw new CallError('rateBounds', { ...changes.bounds });
      throw error;
    }
  };
  desk.read('getCnyRate', (_request, _operator, { nowMs }) => readRate(parts, nowMs));
  desk.fourEyes('setCnyRate', {
    // The same rate again is fresh again.
    examine(request) {
      check(request.rate);
      return { subject: 'CNY', before: shown(rate.current) };
    },
    async execute(request, pair, _context, approved) {
      check(request.rate);
      const { rejection, before } = await changes.setByOperators(request.rate, operatorsOf(pair), (current) =>
        approved.confirm(shown(current)),
      );
      if (rejection === 'TWO_OPERATORS_NEEDED') throw new CallError('twoOperatorsNeeded');
      if (rejection !== 'OK') throw callErrorOf(rejection);
      return { result: {}, subject: 'CNY', before, after: shown(rate.current) };
    },
  });
}

async function readRate(parts: CnyRateDeskParts, nowMs: number): Promise<DeskResult<'getCnyRate'>> {
  const { current, heldRate, staleMs } = parts.rate;
  return {
    rate: rateText(current?.rate),
    source: current?.isManual === true ? await setBy(parts, nowMs) : parts.providerName,
    time: current?.timeMs ?? 0,
    staleTime: staleMs ?? 0,
    heldRate: rateText(heldRate === 0n ? undefined : heldRate),
    ...parts.changes.bounds,
  };
}

/** The operators of the proposal that was executed last; the engine keeps their ids in the journal alone. */
async function setBy({ proposals }: CnyRateDeskParts, nowMs: number): Promise<string> {
  const executed = await proposals.list({
    calls: ['setCnyRate'],
    state: 'EXECUTED',
    beforeId: undefined,
    limit: LOOKED_THROUGH,
    nowMs,
  });
  const last = executed.sort((a, b) => b.decidedMs - a.decidedMs).at(0);
  return last === undefined ? '' : `operators ${[...new Set([last.maker, last.decider])].join(', ')}`;
}

function rateText(rate: bigint | undefined): string {
  return rate === undefined ? '' : formatUnits(rate, CNY_RATE_SCALE);
}
