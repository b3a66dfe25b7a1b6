/**
 * One or two contracts, members with USDT in their contract accounts, and an index of three sources, through the engine's
 * doors. After every command the invariants of rules/contracts#invariants are checked on what the events have told so far.
 */

import { parseUnits } from '@tern/math';
import { mustBeLiquidated, needPpm, notionalOf, unrealisedPnl } from '@tern/math/contract';
import { ReferenceExchange } from '../../../test-kit/reference/reference-exchange.ts';
import { ContractComparison } from '../../../test-kit/simulation/contracts/compare.ts';
import { Core } from '../../core/core.ts';
import { CALM_LIMITS } from '../../index-price/testing/calm-limits.ts';
import { CommandWriter } from '../../journal/command-writer.ts';
import type { Command } from '../../journal/commands.ts';
import type { Event, EventKind } from '../../journal/events.ts';
import { readEvents } from '../../journal/read-events.ts';
import type { PlaceContractOrder, TradeType } from '../commands.ts';
import type { ContractSettings } from '../contract-settings.ts';
import type { ContractChanged, MarkChanged } from '../events.ts';
import type { ContractTotalsChanged, PositionChanged } from '../order-events.ts';
import { BTC, SETTINGS, termsOf, usdt } from './scenario-settings.ts';

const SOURCES = ['one', 'two', 'three'];

type OrderOptions = Partial<Omit<PlaceContractOrder, 'price'>> & { price?: string; leverage?: number };
/** `sources`: how many speak, of every index or by base. */
type TickOptions = { afterMs?: number; sources?: number | Record<string, number> };
type EventOf<Kind extends EventKind> = Extract<Event, { kind: Kind }>;

export class ContractScenario {
  core = Core.empty();
  /** A minute past midnight UTC, so that no funding is due. */
  timeMs = 1_704_067_200_000 + 60_000;
  readonly balances = new Map<string, bigint>();
  readonly positions = new Map<number, PositionChanged>();
  readonly totals = new Map<string, ContractTotalsChanged>();
  readonly marks = new Map<string, MarkChanged>();
  readonly contracts = new Map<string, ContractChanged>();
  readonly prices = new Map<string, string>();
  /** The events of all commands so far. */
  readonly told: Event[] = [];
  /** Cross accounts that wait, and for which liquidation. */
  readonly lockedAccounts = new Map<number, number>();
  private readonly dictionary = this.core.dictionary();
  private readonly writer = new CommandWriter(this.dictionary);

  private readonly comparison = new ContractComparison();
  private readonly reference: ReferenceExchange | undefined;

  /** @param isCompared with the reference exchange, command for command */
  constructor(settings: Partial<ContractSettings> = {}, isCompared = false) {
    if (isCompared) this.reference = new ReferenceExchange();
    for (const asset of ['USDT', 'BTC', 'ETH'])
      this.ok({ kind: 'list-asset', asset, scale: 8, maxSupply: 10n ** 18n });
    for (const base of ['BTC', 'ETH']) {
      const symbol = `${base}/USDT`;
      const sources = SOURCES.map((source) => ({ source, weight: 1 }));
      this.ok({ kind: 'set-index', limits: CALM_LIMITS, symbol, priceScale: 2, step: 1n, sources });
      const market = `${symbol}:USDT`;
      this.ok({
        kind: 'list-contract',
        market,
        base,
        indexSymbol: symbol,
        priceScale: 1,
        qtyScale: 6,
        settings: { ...SETTINGS, ...settings },
      });
      this.ok({ kind: 'set-contract-status', market, status: 'OPEN', reason: '' });
    }
  }

  /** Members with USDT in their contract accounts. */
  members(amounts: Record<number, string>): void {
    for (const [memberId, amount] of Object.entries(amounts)) {
      this.ok({ kind: 'open-member', memberId: Number(memberId) });
      this.credit(Number(memberId), amount);
    }
  }

  credit(owner: number | 'insurance', amount: string): void {
    const type = owner === 'insurance' ? 'assets' : 'contract';
    const ref = `${this.told.length}`;
    this.ok({ kind: 'credit-from-outside', ref, owner, type, asset: 'USDT', amount: usdt(amount) });
  }

  send(command: Command): Event[] {
    this.writer.add(command);
    const header = { firstSeq: this.core.lastSeq + 1, count: 1, timeMs: this.timeMs };
    const events = readEvents(this.core.push({ ...header, commands: this.writer.take() }), this.dictionary);
    if (this.reference) this.comparison.compare(events, this.reference.apply(command, this.timeMs));
    const fund = this.fund();
    for (const event of events) this.fold(event);
    this.told.push(...events);
    if (command.kind === 'continue-liquidation') this.checkFund(events, fund);
    this.checkInvariants();
    return events;
  }

  /** The core ends, and another goes on from its snapshot. */
  restore(): void {
    this.core = Core.restore(this.core.snapshot());
  }

  rejection(command: Command): string {
    return doneOf(this.send(command)).rejection;
  }

  ok(command: Command): Event[] {
    const events = this.send(command);
    mustBeOk(events);
    return events;
  }

  /** One second later; contracts not named keep their price. */
  tick(prices: Record<string, string> = {}, { afterMs = 1_000, sources = 3 }: TickOptions = {}): Event[] {
    this.timeMs += afterMs;
    for (const [base, price] of Object.entries(prices)) this.prices.set(base, price);
    const said = [...this.prices].flatMap(([base, price]) =>
      SOURCES.slice(0, typeof sources === 'number' ? sources : (sources[base] ?? 3)).map((source) => ({
        symbol: `${base}/USDT`,
        source,
        price: parseUnits(price, 2),
        sourceTimeMs: this.timeMs,
      })),
    );
    const events = this.ok({ kind: 'tick', prices: said });
    this.checkLocks();
    return events;
  }

  order(memberId: number, tradeType: TradeType, lots: number | bigint, options: OrderOptions = {}): Event[] {
    const { price, ...rest } = options;
    return this.send({
      kind: 'place-contract-order',
      memberId,
      requestId: '',
      market: BTC,
      tradeType,
      type: price === undefined ? 'MARKET' : 'LIMIT',
      timeInForce: price === undefined ? 'IOC' : 'GTC',
      price: price === undefined ? 0n : parseUnits(price, 1),
      lots: typeof lots === 'bigint' ? lots : BigInt(lots) * 100_000_000n,
      closeAll: false,
      closePercent: 0,
      leverage: 0,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
      ...rest,
    });
  }

  /** The long one buys from the short one; both open. */
  trade(long: number, short: number, lots: number, price: string, options: OrderOptions = {}): void {
    const { leverage = 0, takeProfit = 0n, stopLoss = 0n, ...rest } = options;
    const sold = this.order(short, 'OPEN_SHORT', lots, { ...rest, price });
    mustBeOk(sold);
    const bought = this.order(long, 'OPEN_LONG', lots, { ...rest, price, leverage, takeProfit, stopLoss });
    mustBeOk(bought);
    if (only(bought, 'contract-traded').length === 0) throw new Error('nothing was traded');
  }

  cross(memberId: number, market = BTC): void {
    this.ok({ kind: 'set-margin-mode', memberId, market, mode: 'CROSS' });
  }

  leverage(memberId: number, leverage: number, market = BTC): void {
    this.ok({ kind: 'set-leverage', memberId, market, leverage });
  }

  /** Until nothing waits any more. */
  liquidate(): Event[] {
    const events: Event[] = [];
    for (let waiting = 1; waiting > 0; ) {
      const said = this.ok({ kind: 'continue-liquidation' });
      events.push(...said);
      waiting = doneOf(said).result;
    }
    return events;
  }

  balance(owner: number | string, type = 'contract'): bigint {
    return this.balances.get(`${owner} ${type} free`) ?? 0n;
  }

  fund(): bigint {
    return this.balance('insurance', 'assets');
  }

  position(memberId: number, side: 'LONG' | 'SHORT', market = BTC): PositionChanged | undefined {
    return [...this.positions.values()].find(
      (one) => one.memberId === memberId && one.side === side && one.market === market,
    );
  }

  private fold(event: Event): void {
    switch (event.kind) {
      case 'balance-changed':
        this.balances.set(`${event.owner} ${event.type} free`, event.free);
        this.balances.set(`${event.owner} ${event.type} frozen`, event.frozen);
        break;
      case 'position-changed':
        if (event.qty === 0n) this.positions.delete(event.positionId);
        else this.positions.set(event.positionId, event);
        break;
      case 'contract-totals-changed':
        this.totals.set(event.market, event);
        break;
      case 'mark-changed':
        this.marks.set(event.market, event);
        break;
      case 'contract-changed':
        this.contracts.set(event.market, event);
        break;
      case 'scope-locked':
        if (event.mode === 'CROSS') this.lockedAccounts.set(event.memberId, event.liquidationId);
        break;
      case 'scope-unlocked':
        if (this.lockedAccounts.get(event.memberId) === event.liquidationId)
          this.lockedAccounts.delete(event.memberId);
        break;
    }
  }

  /** I1, I3, I4, I5, I9, I10. */
  private checkInvariants(): void {
    let money = 0n;
    for (const [key, amount] of this.balances) {
      money += amount;
      const mayOwe = key.startsWith('outside:') || key.startsWith('deficit');
      if (!mayOwe && amount < 0n) throw new Error(`${key} is ${amount}`);
      if (key.startsWith('liquidation') && amount !== 0n) throw new Error('the liquidation engine has cash');
    }
    for (const market of this.contracts.keys()) {
      const sums = { LONG: 0n, SHORT: 0n };
      let clearing = 0n;
      for (const one of this.positions.values()) {
        if (one.market !== market) continue;
        sums[one.side] += one.qty;
        clearing -= one.side === 'LONG' ? one.openNotional : -one.openNotional;
        money += one.margin;
        if (one.margin < 0n || one.frozenQty > one.qty || one.frozenQty < 0n || one.lots <= 0n)
          throw new Error(`position ${one.positionId} does not hold`);
      }
      const totals = this.totals.get(market);
      money += totals?.clearing ?? 0n;
      mustBeEqual(sums.LONG, sums.SHORT, `longs of ${market} and its shorts`);
      mustBeEqual(totals?.clearing ?? 0n, clearing, `the clearing of ${market}`);
      mustBeEqual(totals?.openQty ?? 0n, sums.LONG, `the open quantity of ${market}`);
    }
    mustBeEqual(money, 0n, 'all money');
  }

  /** The fund changed by exactly what the events of the liquidation show. */
  private checkFund(events: readonly Event[], before: bigint): void {
    if (only(events, 'funding-settled').length > 0) return;
    const told = only(events, 'takeover-disposed').reduce((sum, { fundChange }) => sum + fundChange, 0n);
    mustBeEqual(this.fund() - before, told, 'what the fund gained');
  }

  /** I6: every scope at or over 100 % at a mark that counts is locked. */
  private checkLocks(): void {
    const accounts = new Map<number, PositionChanged[]>();
    for (const one of this.positions.values()) {
      if (one.mode === 'CROSS') {
        accounts.set(one.memberId, [...(accounts.get(one.memberId) ?? []), one]);
        continue;
      }
      const { need, pnl } = this.riskOf(one);
      const isDue = mustBeLiquidated({ needPpm: need, equity: one.margin + pnl });
      if (isDue && this.isNormal(one.market) && !one.isLocked)
        throw new Error(`position ${one.positionId} of ${one.memberId} is not locked`);
    }
    for (const [memberId, positions] of accounts) {
      let equity = this.balance(memberId) + (this.balances.get(`${memberId} contract frozen`) ?? 0n);
      let need = 0n;
      for (const one of positions) {
        const risk = this.riskOf(one);
        equity += risk.pnl;
        need += risk.need;
      }
      const counts = positions.some(({ market }) => this.isNormal(market));
      if (counts && mustBeLiquidated({ needPpm: need, equity }) && !this.lockedAccounts.has(memberId))
        throw new Error(`the cross account of ${memberId} is not locked`);
      if (positions.some(({ isLocked }) => isLocked !== this.lockedAccounts.has(memberId)))
        throw new Error(`positions of ${memberId} do not say whether they are locked`);
    }
  }

  private isNormal(market: string): boolean {
    return this.marks.get(market)?.feed === 'NORMAL' && this.contracts.get(market)?.status !== 'HALTED';
  }

  private riskOf(position: PositionChanged): { need: bigint; pnl: bigint } {
    const terms = termsOf(this.contracts.get(position.market)!);
    const { markPrice } = this.marks.get(position.market)!;
    const direction = position.side === 'LONG' ? 1n : -1n;
    return {
      need: needPpm(terms, notionalOf(terms, position.qty, markPrice)),
      pnl: unrealisedPnl(terms, { ...position, direction }, markPrice),
    };
  }
}

export function doneOf(events: readonly Event[]): EventOf<'command-done'> {
  const last = events.at(-1);
  if (last?.kind !== 'command-done') throw new Error('no answer');
  return last;
}

function mustBeOk(events: readonly Event[]): void {
  const { rejection } = doneOf(events);
  if (rejection !== 'OK') throw new Error(`it was refused: ${rejection}`);
}

function mustBeEqual(actual: bigint, expected: bigint, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${actual}, not ${expected}`);
}

/** Those of one kind. */
export function only<Kind extends EventKind>(events: readonly Event[], kind: Kind): EventOf<Kind>[] {
  return events.filter((event): event is EventOf<Kind> => event.kind === kind);
}
