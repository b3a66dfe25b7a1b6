/**
 * The engine and the reference side by side, for scripted tests: one command after the other, compared and checked like a
 * simulation.
 */

import type { ListContract, PlaceContractOrder, TradeType } from '../../../src/contract/commands.ts';
import { Core, readState } from '../../../src/core/core.ts';
import { CALM_LIMITS } from '../../../src/index-price/testing/calm-limits.ts';
import { CommandWriter } from '../../../src/journal/command-writer.ts';
import type { Command } from '../../../src/journal/commands.ts';
import type { BalanceChanged, CommandDone, Event } from '../../../src/journal/events.ts';
import { readEvents } from '../../../src/journal/read-events.ts';
import { ReferenceExchange } from '../../reference/reference-exchange.ts';
import { compareStates } from '../compare.ts';
import { ContractComparison } from './compare.ts';
import { ContractInvariants } from './invariants.ts';
import { CONTRACTS, credit, SOURCES, START_TIME_MS } from './world.ts';

const LOT = 100_000_000n;
const HOUR_MS = 3_600_000;

export class Both {
  readonly reference = new ReferenceExchange();
  readonly seen = new Map<Event['kind'], number>();
  timeMs = START_TIME_MS;
  private readonly core = Core.empty();
  private readonly dictionary = this.core.dictionary();
  private readonly writer = new CommandWriter(this.dictionary);
  private readonly comparison = new ContractComparison();
  private readonly invariants = new ContractInvariants();
  private serial = 0;

  /** @param isCompared false: the engine alone, its invariants checked all the same, for what the reference is too slow for */
  constructor(
    contracts: readonly (ListContract & { start: bigint })[] = CONTRACTS.slice(0, 1),
    private readonly isCompared = true,
  ) {
    this.do({ kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 2n ** 62n });
    for (const { start: _start, ...contract } of contracts) {
      const { base, market, indexSymbol: symbol, priceScale, settings } = contract;
      this.do({ kind: 'list-asset', asset: base, scale: 8, maxSupply: 2n ** 62n });
      const sources = SOURCES.map((source) => ({ source, weight: 1 }));
      this.do({
        kind: 'set-index',
        limits: CALM_LIMITS,
        symbol,
        priceScale: priceScale + 1,
        step: settings.tickSize,
        sources,
      });
      this.do({ ...contract, settings: { ...settings, resumeWaitMs: 0 } });
      this.do({ kind: 'set-contract-status', market, status: 'OPEN', reason: '' });
    }
    this.tick(Object.fromEntries(contracts.map(({ indexSymbol, start }) => [indexSymbol, start])));
  }

  /** @throws Error when the two disagree or something does not hold */
  do(command: Command): { events: Event[]; done: CommandDone } {
    this.writer.add(command);
    const { timeMs } = this;
    const batch = { firstSeq: this.core.lastSeq + 1, count: 1, timeMs, commands: this.writer.take() };
    const events = readEvents(this.core.push(batch), this.dictionary);
    if (this.isCompared) this.comparison.compare(events, this.reference.apply(command, timeMs));
    this.invariants.check(events, command.kind === 'tick');
    for (const { kind } of events) this.seen.set(kind, (this.seen.get(kind) ?? 0) + 1);
    return { events, done: events.find((event): event is CommandDone => event.kind === 'command-done')! };
  }

  /** All that is slow to look at. */
  checkAll(): void {
    this.invariants.checkAll();
    if (this.isCompared) compareStates(readState(this.core.snapshot()), this.reference.state());
  }

  /** A second later; prices of indexes by their symbol, in units of the index. */
  tick(prices: Record<string, bigint>): Event[] {
    this.timeMs += 1000;
    return this.do({
      kind: 'tick',
      prices: Object.entries(prices).flatMap(([symbol, price]) =>
        SOURCES.map((source) => ({ symbol, source, price, sourceTimeMs: this.timeMs })),
      ),
    }).events;
  }

  member(memberId: number, whole: number): void {
    this.do({ kind: 'open-member', memberId });
    if (whole > 0) this.do(credit(`money${++this.serial}`, memberId, whole, 'contract'));
  }

  /** In units. */
  fund(amount: bigint): void {
    if (amount === 0n) return;
    const ref = `fund${++this.serial}`;
    this.do({ kind: 'credit-from-outside', ref, owner: 'insurance', type: 'assets', asset: 'USDT', amount });
  }

  /** The budgets of the fund count from what it holds when an hour begins. */
  nextHour(): void {
    this.timeMs += HOUR_MS;
  }

  place(
    memberId: number,
    tradeType: TradeType,
    price: bigint,
    lots: number,
    some: Partial<PlaceContractOrder> = {},
  ) {
    return this.do({
      kind: 'place-contract-order',
      memberId,
      requestId: '',
      market: CONTRACTS[0]!.market,
      tradeType,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price,
      lots: BigInt(lots) * LOT,
      closeAll: false,
      closePercent: 0,
      leverage: 0,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
      ...some,
    });
  }

  /** Works the queue off; how many commands it took. */
  liquidate(): number {
    let commands = 0;
    for (;;) {
      commands++;
      if (this.do({ kind: 'continue-liquidation' }).done.result === 0) return commands;
    }
  }

  balance(owner: BalanceChanged['owner']): bigint {
    const type = typeof owner === 'number' ? 'contract' : 'assets';
    return this.reference.model.account(owner, type, 'USDT').free;
  }
}
