/**
 * Sends CNY rates to the engine: those of a provider, and those that two operators set by hand (rules/otc#reference). The
 * bounds of the settings hold for both.
 */
import type { Rejection } from '@tern/engine';
import { parseUnits } from '@tern/math';
import type { Kernel } from '../../kernel/kernel.ts';
import type { TwoOperators } from '../staff/index.ts';
import { CNY_RATE_SCALE, type LiveCnyRate } from './live-cny-rate.ts';

/** The bounds of a CNY rate, both ends included; decimal strings. */
export interface RateBounds {
  least: string;
  most: string;
}

/** The rate in 1e-8, of a provider where no operators are named. */
export async function submitCnyRate(
  kernel: Pick<Kernel, 'execute'>,
  rate: bigint,
  operators?: TwoOperators,
): Promise<Rejection> {
  const { firstOperator, secondOperator } = operators ?? { firstOperator: 0, secondOperator: 0 };
  const isManual = operators !== undefined;
  const outcome = await kernel.execute(
    { kind: 'set-cny-rate', rate, isManual, firstOperator, secondOperator },
    'risk-reducing',
  );
  return outcome.rejection;
}

export class CnyRateChanges {
  constructor(
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly live: Pick<LiveCnyRate, 'current'>,
    readonly bounds: RateBounds,
  ) {}

  /** The rate in 1e-8. @throws DecimalError for what is no decimal, RangeError outside the bounds */
  checkRate(rate: string): bigint {
    const { least, most } = this.bounds;
    const units = parseUnits(rate, CNY_RATE_SCALE);
    if (units < parseUnits(least, CNY_RATE_SCALE) || units > parseUnits(most, CNY_RATE_SCALE))
      throw new RangeError(`the rate ${rate} is not between ${least} and ${most}`);
    return units;
  }

  /** Answers true when the rate holds, false when it stepped too far and waits. @throws as checkRate */
  async setByProvider(rate: string): Promise<boolean> {
    const units = this.checkRate(rate);
    const rejection = await submitCnyRate(this.kernel, units);
    if (rejection !== 'OK') throw new Error(`the rate ${rate} was refused: ${rejection}`);
    return this.live.current?.rate === units;
  }

  /** Answers the engine's word. @throws as checkRate */
  setByOperators(rate: string, operators: TwoOperators): Promise<Rejection> {
    return submitCnyRate(this.kernel, this.checkRate(rate), operators);
  }
}
