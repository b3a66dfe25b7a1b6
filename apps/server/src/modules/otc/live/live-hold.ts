/**
 * The hold of bought coins as reads show it (rules/otc#hold): what of an available amount may not leave now. The engine decides by
 * the same formulas over its own state.
 */
import type { AccountType } from '@tern/engine';
import { mayLeave, valueOfUnits } from '@tern/math';
import type { BalancesApi } from '../../balances/index.ts';
import type { MarketApi } from '../../market/index.ts';
import type { LiveOtc } from './live-otc.ts';

const SETTLEMENT_ASSET = 'USDT';
const COUNTED: readonly AccountType[] = ['assets', 'spot', 'otc'];

export interface HoldParts {
  live: Pick<LiveOtc, 'members' | 'desk'>;
  balances: Pick<BalancesApi['balances'], 'balancesOf'>;
  market: {
    markets: Pick<MarketApi['marketData']['markets'], 'asset'>;
    indexes: Pick<MarketApi['marketData']['indexes'], 'findIndex'>;
  };
  /** The part of the contract account that may leave now, in units of USDT. */
  transferableOf(memberId: number): bigint;
}

export interface Held {
  /** In units of the asset. */
  units: bigint;
  /** The time at which the first purchase goes free; 0: nothing is held. */
  untilMs: number;
}

interface Price {
  price: bigint;
  scale: number;
}

const NOTHING: Held = { units: 0n, untilMs: 0 };

export class LiveHold {
  constructor(private readonly parts: HoldParts) {}

  /** The part of an available amount of a coin that may not leave. */
  heldOf(memberId: number, asset: string, available: bigint, nowMs: number): Held {
    const { members, desk } = this.parts.live;
    const { value, untilMs } = members.heldOf(memberId, nowMs, desk.policy.holdMs);
    if (value === 0n || available <= 0n) return NOTHING;
    const price = this.priceOf(asset);
    const left = this.valueOfAll(memberId) - value;
    const free =
      price === undefined || left <= 0n ? 0n : mayLeave(left, price.price, price.scale, this.scaleOf(asset));
    return free >= available ? NOTHING : { units: available - free, untilMs };
  }

  /** The value of all that the member could use, in 1e-8 USDT. */
  private valueOfAll(memberId: number): bigint {
    const { balances, transferableOf } = this.parts;
    const ofCoins = balances
      .balancesOf(memberId)
      .filter(({ type, free }) => COUNTED.includes(type) && free > 0n)
      .reduce((sum, { asset, free }) => sum + this.valueOf(asset, free), 0n);
    const inContracts = transferableOf(memberId);
    return inContracts > 0n ? ofCoins + this.valueOf(SETTLEMENT_ASSET, inContracts) : ofCoins;
  }

  private valueOf(asset: string, units: bigint): bigint {
    const price = this.priceOf(asset);
    return price === undefined
      ? 0n
      : valueOfUnits(units, price.price, price.scale, this.scaleOf(asset), 'floor');
  }

  /** The last index, whatever its state; undefined where there is none. */
  private priceOf(asset: string): Price | undefined {
    if (asset === SETTLEMENT_ASSET) return { price: 1n, scale: 0 };
    const index = this.parts.market.indexes.findIndex(`${asset}/${SETTLEMENT_ASSET}`);
    return index === undefined || index.price === 0n
      ? undefined
      : { price: index.price, scale: index.priceScale };
  }

  private scaleOf(asset: string): number {
    return this.parts.market.markets.asset(asset)?.scale ?? 0;
  }
}
