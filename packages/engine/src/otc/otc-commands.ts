/**
 * The OTC desk (rules/otc). Before every command the clocks move by a gap and what is due is done; members who were
 * frozen, locked or restricted by another command lose their ads in that command.
 */
import type { CommandContext } from '../base/command-context.ts';
import { OTC_GAP_MS } from '../base/limits.ts';
import type { Domain } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { PriceTaker } from '../index-price/index-commands.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { MerchantAds } from '../member/member-commands.ts';
import type { ContractMoney, DeskCoins } from '../money/money-parts.ts';
import { AdSwitch } from './ad-switch.ts';
import { Ads } from './ads.ts';
import { Appeals } from './appeals.ts';
import { CancelRecords } from './cancel-records.ts';
import type { OtcAnswers, OtcCommand } from './commands.ts';
import { Desk } from './desk.ts';
import type { OtcEvent } from './events.ts';
import { Figures } from './figures.ts';
import { Hold } from './hold.ts';
import { MerchantRecords } from './merchant-records.ts';
import { Merchants } from './merchants.ts';
import { OrderCreation } from './order-creation.ts';
import { OrderEndings } from './order-endings.ts';
import { OrderSteps } from './order-steps.ts';
import type { OtcMemory } from './otc-memory.ts';
import { OtcMoney } from './otc-money.ts';
import { isOtcCoin } from './otc-prices.ts';
import type { OtcStores } from './otc-stores.ts';
import { Quitting } from './quitting.ts';
import { Reopening } from './reopening.ts';
import { Standings } from './standings.ts';
import { Taking } from './taking.ts';

export class OtcCommands implements DeskCoins, Domain<OtcCommand, OtcAnswers>, PriceTaker {
  private readonly indexes: Indexes;
  private readonly otc: OtcMemory;
  readonly handle;
  readonly ads: MerchantAds;
  readonly hold: Hold;
  private readonly desk: Desk;
  private readonly quitting: Quitting;
  private readonly steps: OrderSteps;

  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly events: Events<OtcEvent>,
    contracts: Pick<ContractMoney, 'transferable'>,
  ) {
    this.indexes = stores.indexes;
    this.otc = stores.otc;
    const money = new OtcMoney(stores);
    const ads = new AdSwitch(stores, context, events, money);
    const figures = new Figures(stores, context, events);
    const records = new CancelRecords(stores, context, events, figures, ads);
    const hold = new Hold(stores, contracts);
    const merchants = new MerchantRecords(stores, events, money, ads);
    const quitting = new Quitting(stores, context, merchants);
    const endings = new OrderEndings(stores, context, events, money, ads, figures, records, hold, quitting);
    const steps = new OrderSteps(stores, context, endings, ads);
    const taking = new Taking(stores, context, money, ads, hold);
    this.ads = ads;
    this.hold = hold;
    this.steps = steps;
    this.desk = new Desk(stores, context, events);
    this.quitting = quitting;
    this.handle = {
      ...this.desk.handle,
      ...new Merchants(stores, context, events, money, merchants, quitting).handle,
      ...new Standings(stores, context, events, ads, records, quitting).handle,
      ...new Ads(stores, context, money, ads).handle,
      ...new OrderCreation(stores, context, events, money, taking, figures).handle,
      ...steps.handle,
      ...new Appeals(stores, context, events, steps, endings, records).handle,
      ...new Reopening(stores, context, money, steps, endings, records).handle,
    };
  }

  /**
   * Moves the clocks by a gap before this command, then does what is due.
   * @param previousMs the time of the command before this one
   */
  before(timeMs: number, previousMs: number): boolean {
    const { otc } = this;
    this.steps.isAfterGap = false;
    const hasMoved = otc.orders.size > 0 && this.moveByGap(timeMs - previousMs);
    const areOrdersDue = otc.orders.size > 0 && this.takeDueOrders(timeMs);
    const areMerchantsDue = timeMs >= otc.nextQuitMs && this.endQuitting(timeMs);
    return hasMoved || areOrdersDue || areMerchantsDue;
  }

  isOtcCoin(asset: string): boolean {
    return isOtcCoin(this.indexes, this.otc, asset);
  }

  /** The tick has evaluated the indexes. */
  tick(): void {
    this.desk.tick();
  }

  /** A gap during a pause counts with the pause. */
  private moveByGap(gapMs: number): boolean {
    const { clock } = this.otc;
    if (gapMs <= OTC_GAP_MS || clock.isPaused) return false;
    this.context.mutate();
    clock.leaveOut(gapMs);
    this.steps.isAfterGap = true;
    this.events.write({ kind: 'otc-clock-moved', byMs: gapMs });
    return true;
  }

  private takeDueOrders(timeMs: number): boolean {
    const { clock } = this.otc;
    let order = clock.takeDue(timeMs);
    if (order === undefined) return false;
    this.context.mutate();
    for (; order !== undefined; order = clock.takeDue(timeMs)) this.steps.takeDue(order);
    return true;
  }

  private endQuitting(timeMs: number): boolean {
    this.context.mutate();
    this.quitting.endDue(timeMs);
    return true;
  }
}
