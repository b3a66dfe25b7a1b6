/** The reference exchange as its contract tests speak to it: every call is one command, and answers what came of it. */

import type {
  ListContract,
  MarginMode,
  PlaceContractOrder,
  PlacePlanOrder,
  TriggerSource,
} from '../../../../src/contract/commands.ts';
import { DEFAULT_INDEX_LIMITS } from '../../../../src/index-price/commands.ts';
import type { Command } from '../../../../src/journal/commands.ts';
import type { Event } from '../../../../src/journal/events.ts';
import { ReferenceExchange } from '../../reference-exchange.ts';
import { available } from '../margin-account.ts';
import { accountOf, type Position, positionOf, type ReferenceWorld, sideOf } from '../world.ts';
import { faultsOf } from './faults.ts';

export type Asked = Pick<PlaceContractOrder, 'memberId' | 'tradeType' | 'type' | 'lots'> &
  Partial<PlaceContractOrder> & { contract: string };

export interface Outcome {
  /** OK, or why nothing happened. */
  rejection: string;
  /** The result. */
  id: number;
  events: Event[];
}

export interface FeedReading {
  contract: string;
  /** One decimal finer than the price. */
  index: bigint;
  feed: 'NORMAL' | 'DEGRADED' | 'DEAD';
}

const SOURCES = ['one', 'two', 'three'];
/** The number of the sources that have a price. */
const VALID = { NORMAL: 3, DEGRADED: 2, DEAD: 0 };

export class ContractExchange {
  readonly reference: ReferenceExchange;
  private nowMs = 0;
  private serial = 0;

  constructor(options: ConstructorParameters<typeof ReferenceExchange>[0] = {}) {
    this.reference = new ReferenceExchange(options);
  }

  get world(): ReferenceWorld {
    return this.reference.contracts.world;
  }

  /** Opens at once, with its index as the mark. */
  list(command: ListContract, index: bigint, nowMs: number): void {
    this.nowMs = nowMs;
    if (this.world.contracts.size === 0)
      this.do({ kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 2n ** 62n });
    this.do({ kind: 'list-asset', asset: command.base, scale: 8, maxSupply: 2n ** 62n });
    this.do({
      kind: 'set-index',
      limits: DEFAULT_INDEX_LIMITS,
      symbol: command.indexSymbol,
      priceScale: command.priceScale + 1,
      step: 1n,
      sources: SOURCES.map((source) => ({ source, weight: 1 })),
    });
    this.do(command);
    this.do({ kind: 'set-contract-status', market: command.market, status: 'OPEN', reason: '' });
    this.tick(nowMs, [{ contract: command.market, index, feed: 'NORMAL' }]);
  }

  deposit(memberId: number, amount: bigint): void {
    this.do({ kind: 'open-member', memberId });
    const ref = `ref${++this.serial}`;
    this.do({ kind: 'credit-from-outside', ref, owner: memberId, type: 'contract', asset: 'USDT', amount });
  }

  seedFund(amount: bigint): void {
    const ref = `ref${++this.serial}`;
    this.do({ kind: 'credit-from-outside', ref, owner: 'insurance', type: 'assets', asset: 'USDT', amount });
  }

  withdraw(memberId: number, amount: bigint): Outcome {
    const requestId = `request${++this.serial}`;
    const [from, to] = ['contract', 'assets'] as const;
    return this.do({ kind: 'transfer', memberId, requestId, from, to, asset: 'USDT', amount });
  }

  place({ contract, ...asked }: Asked, nowMs = this.nowMs): Outcome {
    this.nowMs = nowMs;
    return this.do({
      kind: 'place-contract-order',
      requestId: '',
      market: contract,
      price: 0n,
      closeAll: false,
      closePercent: 0,
      timeInForce: asked.type === 'MARKET' ? 'IOC' : 'GTC',
      leverage: 0,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
      ...asked,
    });
  }

  cancel(memberId: number, orderId: number): Outcome {
    return this.do({ kind: 'cancel-contract-order', memberId, orderId, requestId: '' });
  }

  plan({
    contract,
    ...asked
  }: Omit<PlacePlanOrder, 'kind' | 'market' | 'requestId' | 'leverage'> & { contract: string }): Outcome {
    return this.do({ kind: 'place-plan-order', requestId: '', market: contract, leverage: 0, ...asked });
  }

  setLeverage(memberId: number, market: string, leverage: number): Outcome {
    return this.do({ kind: 'set-leverage', memberId, market, leverage });
  }

  setMode(memberId: number, market: string, mode: MarginMode): Outcome {
    return this.do({ kind: 'set-margin-mode', memberId, market, mode });
  }

  addMargin(memberId: number, market: string, direction: 1n | -1n, amount: bigint): Outcome {
    const requestId = `request${++this.serial}`;
    return this.do({ kind: 'change-margin', memberId, requestId, market, side: sideOf(direction), amount });
  }

  setTriggers(
    memberId: number,
    market: string,
    direction: 1n | -1n,
    { source, ...pair }: { takeProfit: bigint; stopLoss: bigint; source: TriggerSource },
  ): Outcome {
    const side = sideOf(direction);
    return this.do({ kind: 'set-position-triggers', memberId, market, side, ...pair, triggerSource: source });
  }

  reverse(memberId: number, market: string, tradeType: 'CLOSE_LONG' | 'CLOSE_SHORT'): Outcome {
    const side = tradeType === 'CLOSE_LONG' ? 'LONG' : 'SHORT';
    return this.do({ kind: 'reverse-position', memberId, requestId: '', market, side });
  }

  tick(nowMs: number, readings: readonly FeedReading[]): Outcome {
    this.nowMs = nowMs;
    return this.do({
      kind: 'tick',
      prices: readings.flatMap(({ contract, index, feed }) =>
        SOURCES.map((source, i) => ({
          symbol: this.world.contracts.get(contract)!.indexSymbol,
          source,
          price: i < VALID[feed] ? index : 0n,
          sourceTimeMs: nowMs,
        })),
      ),
    });
  }

  continueLiquidation(): Outcome {
    return this.do({ kind: 'continue-liquidation' });
  }

  available(memberId: number): bigint {
    return available(this.world, accountOf(this.world, memberId));
  }

  /** The open position, or an empty one. */
  position(
    memberId: number,
    contract: string,
    direction: 1n | -1n,
  ): Pick<Position, 'qty' | 'lots' | 'margin' | 'openNotional' | 'frozenQty' | 'liquidationId'> {
    const empty = { qty: 0n, lots: 0n, margin: 0n, openNotional: 0n, frozenQty: 0n, liquidationId: 0 };
    return positionOf(this.world, memberId, contract, direction) ?? empty;
  }

  get timeMs(): number {
    return this.nowMs;
  }

  /** The invariants that do not hold (rules/contracts#invariants), as sentences. */
  faults(): string[] {
    return faultsOf(this.reference);
  }

  do(command: Command, nowMs = this.nowMs): Outcome {
    this.nowMs = nowMs;
    const events = this.reference.apply(command, this.nowMs);
    const done = events.at(-1)!;
    if (done.kind !== 'command-done') throw new Error('a command without an end');
    return { rejection: done.rejection, id: done.result, events };
  }
}
