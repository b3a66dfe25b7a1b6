/**
 * Sends CNY rates to the engine: those of a provider, and those that two operators set by hand (rules/otc#reference). The
 * bounds of the settings hold for both.
 */
import type { Command, Rejection } from '@tern/engine';
import { parseUnits } from '@tern/math';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { TwoOperators } from '../../staff/index.ts';
import { CNY_RATE_SCALE, type CurrentRate, type LiveCnyRate } from './live-cny-rate.ts';

/** The bounds of a CNY rate, both ends included; decimal strings. */
export interface RateBounds {
  least: string;
  most: string;
}

type SetCnyRate = Extract<Command, { kind: 'set-cny-rate' }>;

/** The rate in 1e-8, of a provider where no operators are named. */
function rateCommand(rate: bigint, operators?: TwoOperators): SetCnyRate {
  const { firstOperator, secondOperator } = operators ?? { firstOperator: 0, secondOperator: 0 };
  return { kind: 'set-cny-rate', rate, isManual: operators !== undefined, firstOperator, secondOperator };
}

/** As `rateCommand`. */
export async function submitCnyRate(
  kernel: Pick<Kernel, 'execute'>,
  rate: bigint,
  operators?: TwoOperators,
): Promise<Rejection> {
  const { rejection } = await kernel.execute(rateCommand(rate, operators));
  return rejection;
}

export class CnyRateChanges {
  constructor(
    private readonly kernel: Pick<Kernel, 'execute' | 'decide'>,
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

  /**
   * Answers the engine's word, and what `confirm` made of the rate that stood until now. @throws as checkRate, and what
   * `confirm` throws
   */
  async setByOperators<Confirmed>(
    rate: string,
    operators: TwoOperators,
    confirm: (current: CurrentRate | undefined) => Confirmed,
  ): Promise<{ rejection: Rejection; before: Confirmed }> {
    const units = this.checkRate(rate);
    const { outcome, before } = await this.kernel.decide(() => {
      const before = confirm(this.live.current);
      return { command: rateCommand(units, operators), before };
    });
    return { rejection: outcome.rejection, before };
  }
}
