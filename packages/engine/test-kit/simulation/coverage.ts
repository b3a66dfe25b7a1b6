/** Counts what a run met, and says what it met too seldom: a run that exercised little proves little. */
import type { TakeoverDisposed } from '../../src/contract/liquidation-events.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import { REJECTIONS } from '../../src/journal/rejections.ts';
import { growthCases } from './growth/case-names.ts';
import { otcCases } from './otc/case-names.ts';
import { RequestCoverage } from './request-coverage.ts';
import { walletCases } from './wallet/case-names.ts';

/** The engine never answers POISONED, and INTERNAL only when it has a bug. */
const NEVER = new Set(['OK', 'INTERNAL', 'POISONED']);

/** The cases that a run must meet, each with its least number in a million commands. */
export type LeastPerMillion = Readonly<Record<string, number>>;

/** The rejections from here on are of contracts. */
const FIRST_OF_CONTRACTS = REJECTIONS.indexOf('CONTRACT_HALTED');

export const SPOT_LEAST: LeastPerMillion = {
  trades: 60_000,
  'trades above 52 bits': 300,
  'partial fills': 20_000,
  'market buys matched': 500,
  repeated: 400,
  'place-spot-order of a closed one again': 400,
  "place-spot-order with a closed one's id": 200,
  'amended behind': 8_000,
  'amended in its place': 2_000,
  'rejected AMEND_FILLED': 40,
  'rejected AMEND_WOULD_MATCH': 150,
  'amend-spot-order again': 100,
  'lock-withdrawal': 300,
  'set-identity-level': 300,
  'LIMIT GTC': 40_000,
  'LIMIT IOC': 10_000,
  'LIMIT FOK': 10_000,
  'LIMIT POST_ONLY': 20_000,
  'MARKET IOC': 10_000,
  'closed NONE': 20_000,
  'closed USER': 20_000,
  'closed IOC_REMAINDER': 3_000,
  'closed FOK': 2_000,
  'closed POST_ONLY': 2_000,
  'closed STP': 1_000,
  'closed ADMIN': 200,
  'index NORMAL': 2_000,
  'index DEGRADED': 100,
  'index DEAD': 100,
  ...Object.fromEntries(
    REJECTIONS.slice(0, FIRST_OF_CONTRACTS)
      .filter((rejection) => !NEVER.has(rejection))
      .map((rejection) => [`rejected ${rejection}`, 40]),
  ),
  'reference INDEX': 1_000,
  'reference OPERATORS': 200,
  'rejected REFERENCE_BY_INDEX': 40,
};

/** A calm run moves reference prices by every cause (rules/spot#reference). */
export const CALM_LEAST: LeastPerMillion = {
  trades: 10_000,
  'reference INDEX': 100_000,
  'reference BOOK': 500,
  'reference OPERATORS': 100,
  'rejected PRICE_BAND': 100,
};

export class Coverage {
  readonly counts = new Map<string, number>();
  commands = 0;
  private readonly requests = new RequestCoverage();

  constructor(private readonly least: LeastPerMillion) {}

  count(command: Command, events: readonly Event[]): void {
    this.commands++;
    this.add(command.kind);
    const again = this.requests.notice(command, events);
    if (again !== undefined) this.add(again);
    if (command.kind === 'amend-spot-order' && isRepeated(events)) this.add('amend-spot-order again');
    if (command.kind === 'place-contract-order' && command.closePercent > 0)
      if (events.some(({ kind }) => kind === 'contract-order-opened')) this.add('closed by percentage');
    for (const event of events) {
      this.add(`said ${event.kind}`);
      this.countEvent(event);
      for (const name of walletCases(event)) this.add(name);
      for (const name of otcCases(event)) this.add(name);
      for (const name of growthCases(event)) this.add(name);
      if (event.kind === 'command-done' && event.rejection === 'OK' && !event.repeated)
        this.add(`accepted ${command.kind}`);
    }
    if (command.kind === 'place-spot-order' && command.type === 'MARKET' && command.side === 'BUY')
      if (
        events.some(
          (event) =>
            event.kind === 'order-closed' &&
            event.orderId === orderIdOf(events) &&
            event.status === 'matched',
        )
      )
        this.add('market buys matched');
  }

  merge(other: Coverage): void {
    this.commands += other.commands;
    for (const [name, count] of other.counts) this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  /** One line for each thing met less often than it must be. */
  shortfalls(): string[] {
    const short: string[] = [];
    for (const [name, perMillion] of Object.entries(this.least)) {
      const least = Math.floor((perMillion * this.commands) / 1_000_000);
      const found = this.counts.get(name) ?? 0;
      if (found < least) short.push(`${name}: ${found}, at least ${least}`);
    }
    return short;
  }

  private countEvent(event: Event): void {
    switch (event.kind) {
      case 'traded':
        this.add('trades');
        if (event.quoteQty >= 2n ** 52n) this.add('trades above 52 bits');
        return;
      case 'order-opened':
        this.add(`${event.type} ${event.timeInForce}`);
        return;
      case 'order-closed':
        this.add(`closed ${event.reason}`);
        if (event.status === 'cancelled' && event.filledQty > 0n) this.add('partial fills');
        return;
      case 'order-amended':
        this.add(event.keepsPlace ? 'amended in its place' : 'amended behind');
        return;
      case 'reference-changed':
        this.add(`reference ${event.cause}`);
        return;
      case 'index-changed':
        this.add(`index ${event.state}`);
        if (event.hasJumped) this.add('index jumped');
        return;
      case 'contract-traded':
        this.add('trades');
        return;
      case 'contract-order-opened':
        this.add(`contract ${event.type} ${event.timeInForce}`);
        this.add(`contract ${event.tradeType} ${event.mode}`);
        this.add(`origin ${event.origin}`);
        return;
      case 'contract-order-closed':
        this.add(`contract closed ${event.reason}`);
        return;
      case 'contract-changed':
        this.add(`contract ${event.status}`);
        if (event.status === 'HALTED') this.add(`halted ${event.reason}`);
        return;
      case 'mark-changed':
        this.add(`feed ${event.feed}`);
        return;
      case 'position-ended':
        this.add(`ended ${event.how}`);
        return;
      case 'plan-closed':
        this.add(`plan ${event.status}`);
        return;
      case 'trigger-fired':
        this.add(`fired ${event.which}`);
        return;
      case 'liquidation-stepped':
        this.add(`step ${event.step}`);
        return;
      case 'scope-locked':
        this.add(`locked ${event.mode}`);
        return;
      case 'scope-unlocked':
        this.add(`unlocked ${event.outcome}`);
        return;
      case 'takeover-disposed':
        this.countDisposal(event);
        return;
      case 'command-done':
        if (event.repeated) this.add('repeated');
        if (event.rejection !== 'OK') this.add(`rejected ${event.rejection}`);
        return;
    }
  }

  private countDisposal(event: TakeoverDisposed): void {
    if (event.marketQty > 0n) this.add('disposed to the market');
    if (event.adlQty > 0n) this.add('disposed by deleveraging');
    if (event.markQty > 0n) this.add('disposed at the mark');
    if (event.fundChange > 0n) this.add('disposed for the fund');
    if (event.fundChange < 0n) this.add('disposed by the fund');
    if (event.sharedLoss > 0n) this.add('disposed by sharing');
    if (event.deficit > 0n) this.add('disposed in deficit');
  }

  private add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

function orderIdOf(events: readonly Event[]): number {
  const opened = events[0];
  return opened?.kind === 'order-opened' ? opened.orderId : 0;
}

function isRepeated(events: readonly Event[]): boolean {
  const done = events.at(-1);
  return done?.kind === 'command-done' && done.repeated;
}
