/** Amounts of rebates: all are in USDT, and the cap is a whole number of it (rules/growth#cap). */
import { REBATE_CAP } from '@tern/engine';
import { formatUnits, pow10 } from '@tern/math';
import type { LiveMarkets } from '../market/index.ts';

export const REBATE_CURRENCY = 'USDT';

export class Usdt {
  constructor(private readonly markets: Pick<LiveMarkets, 'asset'>) {}

  /** 0 while USDT is not listed: then there are no rebates. */
  get scale(): number {
    return this.markets.asset(REBATE_CURRENCY)?.scale ?? 0;
  }

  /** In units. */
  get cap(): bigint {
    return REBATE_CAP * pow10(this.scale);
  }

  wire(units: bigint): string {
    return formatUnits(units, this.scale);
  }
}
