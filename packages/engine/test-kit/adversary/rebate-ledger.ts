/** Follows the money of the coalition of P6, and checks it exactly after every command. */
import { REBATE_CAP, REBATE_PERCENT } from '../../src/base/limits.ts';
import type { Event } from '../../src/journal/events.ts';
import type { Traded } from '../../src/spot/events.ts';
import { USDT } from './markets.ts';
import { Broken } from './property.ts';
import { COALITION, INVITER_OF, type RebateWorld } from './rebate-world.ts';

const MOST_COUNTED = 50;

export class RebateLedger {
  readonly lastPrices = new Map<string, bigint>();
  /** All rebates, in units of USDT, and the number of those above 0. */
  private rebates = 0n;
  private paidRebates = 0;
  /** The fees of invitees on fills with others than their inviter, at true prices: USDT in 1e-16. */
  private fees = 0n;
  private readonly balances = new Map<string, bigint>();
  /** The coalition's money by asset, in units; `due` is what it began with, less its fees and with its rebates. */
  private readonly held = new Map<string, bigint>();
  private due = new Map<string, bigint>();
  private readonly marked = new Set<number>();

  constructor(private readonly world: RebateWorld) {}

  /** The coalition owns what it begins with. */
  begin(): void {
    this.due = new Map(this.held);
  }

  /** The part of the fees that came back, in percent, and the number of rebates. */
  nearness(): number[] {
    const hundredths = this.fees === 0n ? 0n : (this.rebates * USDT * 10_000n) / this.fees;
    return [Number(hundredths) / 100, Math.min(this.paidRebates, MOST_COUNTED)];
  }

  observe(events: readonly Event[]): void {
    for (const event of events) this.apply(event);
    if (this.due.size > 0) this.check();
  }

  private apply(event: Event): void {
    switch (event.kind) {
      case 'traded':
        this.trade(event);
        return;
      case 'rebate-settled':
        this.settle(event);
        return;
      case 'invitee-mark-changed':
        if (event.isMarked) this.marked.add(event.memberId);
        else this.marked.delete(event.memberId);
        return;
      case 'balance-changed': {
        const { owner, type, asset, free, frozen } = event;
        if (typeof owner !== 'number' || !COALITION.includes(owner)) return;
        const key = `${owner} ${type} ${asset}`;
        add(this.held, asset, free + frozen - (this.balances.get(key) ?? 0n));
        this.balances.set(key, free + frozen);
        return;
      }
    }
  }

  private trade(event: Traded): void {
    const [base = '', quote = ''] = event.market.split('/');
    const isBuy = event.takerSide === 'BUY';
    this.lastPrices.set(event.market, event.price);
    this.charge(event.takerMemberId, event.makerMemberId, isBuy ? base : quote, event.takerFee);
    this.charge(event.makerMemberId, event.takerMemberId, isBuy ? quote : base, event.makerFee);
  }

  private charge(memberId: number, otherId: number, asset: string, fee: bigint): void {
    add(this.due, asset, -fee);
    const inviterId = INVITER_OF.get(memberId);
    if (inviterId !== undefined && inviterId !== otherId) this.fees += fee * this.world.worthOf(asset);
  }

  private settle({ inviterId, memberId, rebate, total }: Extract<Event, { kind: 'rebate-settled' }>): void {
    if (rebate === 0n) return;
    this.rebates += rebate;
    this.paidRebates++;
    add(this.due, 'USDT', rebate);
    if (this.marked.has(memberId)) throw new Broken(`${memberId} is marked and earns ${rebate}`);
    if (total > REBATE_CAP * USDT) throw new Broken(`${inviterId} is paid ${total} in all`);
  }

  private check(): void {
    if (this.rebates * USDT * 100n > this.fees * REBATE_PERCENT)
      throw new Broken(`rebates are ${this.rebates} of fees worth ${this.fees / USDT}`);
    for (const [asset, held] of this.held)
      if (held > (this.due.get(asset) ?? 0n))
        throw new Broken(`the coalition has too much ${asset}: ${held}`);
  }
}

function add(sums: Map<string, bigint>, asset: string, change: bigint): void {
  sums.set(asset, (sums.get(asset) ?? 0n) + change);
}
