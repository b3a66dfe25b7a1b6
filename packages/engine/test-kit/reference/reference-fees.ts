/**
 * The worth of the fees of fills to inviters (rules/growth#base, rules/growth#conversion). The reference reads them
 * off the events of the fills.
 */
import type { MemberId } from '../../src/base/accounts.ts';
import { businessDay } from '../../src/base/limits.ts';
import type { Event } from '../../src/journal/events.ts';
import type { ReferenceModel } from './reference-model.ts';

type Traded = Extract<Event, { kind: 'traded' | 'contract-traded' }>;

const HOURS_24_MS = 86_400_000;
const MINUTES_10_MS = 600_000;
const DAYS_7_MS = 604_800_000;
/** Units of USDT that a day of one invitee counts at most. */
const MOST_OF_DAY = 10n ** 15n;

export class ReferenceFees {
  /** The events of the command that were read. */
  private read = 0;

  /** @param indexOf the symbol of the index of a coin's contract; undefined: the coin has none */
  constructor(
    private readonly model: ReferenceModel,
    private readonly indexOf: (base: string) => string | undefined,
  ) {}

  begin(): void {
    this.read = 0;
  }

  /** Counts the fills of the command that were not counted yet. */
  countFills(): void {
    const { events } = this.model;
    for (; this.read < events.length; this.read++) {
      const event = events[this.read];
      if (event?.kind === 'traded' || event?.kind === 'contract-traded') this.countFill(event);
    }
  }

  private countFill(event: Traded): void {
    if (event.kind === 'contract-traded') {
      const { taker, maker } = event;
      this.count(maker.memberId, taker.memberId, 'USDT', maker.fee);
      this.count(taker.memberId, maker.memberId, 'USDT', taker.fee);
      return;
    }
    const { takerMemberId, makerMemberId, takerSide } = event;
    const { base = '', quote = '' } = this.model.markets.get(event.market) ?? {};
    this.count(takerMemberId, makerMemberId, takerSide === 'BUY' ? base : quote, event.takerFee);
    this.count(makerMemberId, takerMemberId, takerSide === 'BUY' ? quote : base, event.makerFee);
  }

  private count(memberId: MemberId, otherId: MemberId, asset: string, fee: bigint): void {
    const { growth, assets, timeMs } = this.model;
    const inviterId = growth.invitee(memberId)?.inviterId;
    const usdt = assets.get('USDT');
    if (inviterId === undefined || inviterId === otherId || usdt === undefined) return;
    if (growth.totalOf(inviterId) === 5_000n * 10n ** BigInt(usdt.scale)) return;
    const value = this.valueOf(asset, fee, usdt.scale);
    if (value === 0n) return;
    const day = businessDay(timeMs);
    let sum = growth.fees.find((one) => one.memberId === memberId && one.day === day);
    if (sum === undefined) {
      sum = { day, memberId, fees: 0n, isCounted: false };
      growth.fees.push(sum);
    }
    sum.fees = sum.fees + value < MOST_OF_DAY ? sum.fees + value : MOST_OF_DAY;
    sum.isCounted = false;
  }

  private valueOf(asset: string, fee: bigint, usdtScale: number): bigint {
    if (asset === 'USDT') return fee < MOST_OF_DAY ? fee : MOST_OF_DAY;
    const symbol = this.indexOf(asset);
    const value =
      symbol === undefined
        ? this.ratedValue(asset, fee, usdtScale)
        : this.indexedValue(symbol, asset, fee, usdtScale);
    return value < MOST_OF_DAY ? value : MOST_OF_DAY;
  }

  private indexedValue(symbol: string, asset: string, fee: bigint, usdtScale: number): bigint {
    const index = this.model.indexes.get(symbol);
    if (index === undefined || index.lastNormal === 0n) return 0n;
    const { timeMs, markets } = this.model;
    if (timeMs > index.lastNormalMs + HOURS_24_MS) return 0n;
    const byIndex = this.atPrice(fee, asset, index.lastNormal, index.priceScale, usdtScale);
    if (timeMs <= index.lastNormalMs + MINUTES_10_MS) return byIndex;
    const pair = markets.get(`${asset}/USDT`);
    if (pair === undefined) return 0n;
    const byPair = this.atPrice(fee, asset, pair.facts.price, pair.priceScale, usdtScale);
    return byPair < byIndex ? byPair : byIndex;
  }

  private ratedValue(asset: string, fee: bigint, usdtScale: number): bigint {
    const { growth, timeMs, markets } = this.model;
    const rate = growth.rates.find((one) => one.asset === asset);
    if (rate === undefined || timeMs >= rate.timeMs + DAYS_7_MS) return 0n;
    const day = businessDay(timeMs);
    const before = growth.ratedFees.find((one) => one.asset === asset);
    const counted = before?.day === day ? before.fees : 0n;
    const left = 1_000n * 10n ** BigInt(usdtScale) - counted;
    const values = [this.atPrice(fee, asset, rate.rate, 8, usdtScale), left];
    const pair = markets.get(`${asset}/USDT`);
    if (pair !== undefined)
      values.push(this.atPrice(fee, asset, pair.facts.price, pair.priceScale, usdtScale));
    const value = values.reduce((least, one) => (one < least ? one : least));
    if (value === 0n) return 0n;
    growth.ratedFees = growth.ratedFees.filter((one) => one !== before);
    growth.ratedFees.push({ asset, day, fees: counted + value });
    return value;
  }

  private atPrice(fee: bigint, asset: string, price: bigint, priceScale: number, usdtScale: number): bigint {
    const scale = this.model.assets.get(asset)?.scale ?? 0;
    return (fee * price * 10n ** BigInt(usdtScale)) / 10n ** BigInt(scale + priceScale);
  }
}
