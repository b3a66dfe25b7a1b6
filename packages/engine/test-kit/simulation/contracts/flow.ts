/**
 * The stream of commands of a simulation of contracts: makers who quote, takers of every kind, plans, pairs, margins,
 * ticks, operators, and a tenth that is hostile. Chooses from what the reference knows, so that a run depends on its
 * seed alone.
 */

import type { Random } from '@tern/test-kit/random';
import type { TimeInForce } from '../../../src/base/order-words.ts';
import {
  type PlaceContractOrder,
  TRADE_TYPES,
  TRIGGER_SOURCES,
  type TradeType,
} from '../../../src/contract/commands.ts';
import type { Command } from '../../../src/journal/commands.ts';
import {
  accountOf,
  type Contract,
  type ContractOrder,
  isOpening,
  openPositions,
  type Position,
  type ReferenceWorld,
  settingOf,
} from '../../reference/contract/world.ts';
import type { ReferenceExchange } from '../../reference/reference-exchange.ts';
import { HostileContractFlow } from './hostile-flow.ts';
import { OperatorFlow } from './operator-flow.ts';
import { PositionFlow } from './position-flow.ts';
import { PriceWalk } from './price-walk.ts';
import { ScriptedCase } from './scripted-case.ts';
import { CONTRACTS, MAKERS, MEMBERS, SPAMMER, START_TIME_MS } from './world.ts';

const LOT = 100_000_000n;
const TAKER_TIMES: readonly TimeInForce[] = ['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'FOK', 'POST_ONLY'];

export class ContractFlow {
  private readonly hostile: HostileContractFlow;
  private readonly walk: PriceWalk;
  private readonly scriptedCase: ScriptedCase;
  private readonly operator: OperatorFlow;
  private readonly positions: PositionFlow;
  private serial = 0;
  /** No ticks come for so many commands more. */
  private silence = 0;
  private nowMs = START_TIME_MS;

  constructor(
    private readonly random: Random,
    private readonly reference: ReferenceExchange,
  ) {
    this.walk = new PriceWalk(random);
    this.hostile = new HostileContractFlow(random, this);
    this.operator = new OperatorFlow(random, reference, this);
    this.positions = new PositionFlow(random, this);
    this.scriptedCase = new ScriptedCase(random, (thousandths) => this.walk.setQuiet(thousandths));
  }

  get world(): ReferenceWorld {
    return this.reference.contracts.world;
  }

  next(): Command {
    const command = this.choose();
    this.hostile.receive(command);
    return command;
  }

  private choose(): Command {
    const { random } = this;
    if (this.silence > 0) this.silence--;
    else if (this.scriptedCase.isPlaying) return this.scriptedCase.next() ?? this.walk.tick(this.nowMs);
    else if (random.chance(0.05)) this.scriptedCase.begin();
    const roll = random.below(1000);
    if (roll < 130) return this.silence > 0 ? this.order() : this.walk.tick(this.nowMs);
    if (roll < 210) return { kind: 'continue-liquidation' };
    if (roll < 290) return this.hostile.next();
    if (roll < 450) return this.quote();
    if (roll < 640) return this.order();
    if (roll < 740) return this.close();
    if (roll < 790) return this.cancel();
    if (roll < 800) return this.cancelAll();
    if (roll < 840) return this.plan();
    if (roll < 880) return this.positions.triggers();
    if (roll < 900) return this.positions.margin();
    if (roll < 930) return this.positions.setting();
    if (roll < 940) return this.positions.reverse();
    if (roll < 965) return this.transfer();
    if (roll < 985) return this.spam();
    return this.operator.next();
  }

  advanceMs(): number {
    const afterMs = this.pauseMs();
    this.nowMs += afterMs;
    return afterMs;
  }

  /** Mostly less than a second; now and then long enough that the feed is dead, an instant is due, or all of it is late. */
  private pauseMs(): number {
    const { random } = this;
    if (this.silence > 0 && random.chance(35)) return random.between(10_000, 400_000);
    if (random.chance(0.3)) this.silence = random.between(30, 150);
    if (random.chance(0.05)) return random.between(60_000, 700_000);
    if (random.chance(0.5)) return random.between(9_000, 11_000);
    return random.below(1_500);
  }

  member(): number {
    return this.random.chance(10) ? this.random.pick(MAKERS) : this.random.pick(MEMBERS);
  }

  contract(): Contract {
    return this.world.contracts.get(this.random.pick(CONTRACTS).market)!;
  }

  requestId(): string {
    return `r${++this.serial}`;
  }

  position(): Position | undefined {
    const all = openPositions(this.world);
    return all.length === 0 ? undefined : this.random.pick(all);
  }

  openOrder(): ContractOrder | undefined {
    const { bids, asks } = this.contract();
    const side = this.random.chance(50) ? bids : asks;
    return side.length === 0 ? undefined : this.random.pick(side);
  }

  /** A price so many parts in a hundred thousand away from the mark, on the tick. */
  near({ mark, terms }: Contract, parts: number): bigint {
    const price = (mark * BigInt(100_000 + parts)) / 100_000n / terms.tickSize;
    return (price < 1n ? 1n : price) * terms.tickSize;
  }

  /** An order as asked for, with nothing special about it. */
  asked(
    memberId: number,
    market: string,
    tradeType: TradeType,
    price: bigint,
    lots: bigint,
  ): PlaceContractOrder {
    return {
      kind: 'place-contract-order',
      memberId,
      market,
      tradeType,
      price,
      lots,
      requestId: this.random.chance(20) ? this.requestId() : '',
      type: price === 0n ? 'MARKET' : 'LIMIT',
      timeInForce: price === 0n ? 'IOC' : 'GTC',
      closeAll: false,
      closePercent: 0,
      leverage: 0,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
    };
  }

  order(): PlaceContractOrder {
    const { random } = this;
    const contract = this.contract();
    const memberId = this.member();
    const tradeType = random.pick(TRADE_TYPES);
    const lots =
      BigInt(random.chance(80) ? random.between(1, 12) : this.allIn(memberId, contract.market)) * LOT;
    const isMarket = random.chance(35);
    const price = isMarket
      ? 0n
      : this.near(contract, random.chance(95) ? random.between(-600, 600) : random.between(-30_000, 30_000));
    const order = this.asked(memberId, contract.market, tradeType, price, lots);
    if (!isMarket) order.timeInForce = random.pick(TAKER_TIMES);
    if (!isOpening(tradeType)) return order;
    if (random.chance(12)) order.leverage = random.between(1, Number(contract.terms.maxLeverage));
    if (random.chance(12)) this.addPair(order, contract);
    return order;
  }

  /** About as many lots as the member has money for. */
  private allIn(memberId: number, market: string): number {
    const { money } = accountOf(this.world, memberId);
    const { leverage } = settingOf(this.world, memberId, market);
    const most = Number((money.free * leverage) / (LOT * 1_000n));
    return Math.max(1, Math.min(1_000, Math.floor((most * this.random.between(50, 105)) / 100)));
  }

  private addPair(order: PlaceContractOrder, contract: Contract): void {
    const { random } = this;
    const sign = order.tradeType === 'OPEN_LONG' ? 1 : -1;
    const [far, away] = [random.between(400, 3_000), random.between(400, 3_000)];
    if (random.chance(70)) order.takeProfit = this.near(contract, sign * (600 + far));
    if (random.chance(70)) order.stopLoss = this.near(contract, -sign * (600 + away));
    order.triggerSource = random.pick(TRIGGER_SOURCES);
  }

  /** A maker's order at one price level of one side; sometimes the maker cancels all its orders in the contract. */
  private quote(): Command {
    const { random } = this;
    const contract = this.contract();
    const memberId = random.pick(MAKERS);
    if (random.chance(3)) return { kind: 'cancel-all-contract-orders', memberId, market: contract.market };
    const tradeType = random.pick(TRADE_TYPES);
    const sells = tradeType === 'OPEN_SHORT' || tradeType === 'CLOSE_LONG';
    const price = this.near(contract, (sells ? 1 : -1) * random.between(5, 900));
    const order = this.asked(
      memberId,
      contract.market,
      tradeType,
      price,
      BigInt(random.between(1, 25)) * LOT,
    );
    return { ...order, timeInForce: random.chance(50) ? 'POST_ONLY' : 'GTC' };
  }

  private close(): Command {
    const { random } = this;
    const position = this.position();
    if (position === undefined) return this.order();
    const contract = this.world.contracts.get(position.contract)!;
    const tradeType = position.direction === 1n ? 'CLOSE_LONG' : 'CLOSE_SHORT';
    const price = random.chance(50) ? 0n : this.near(contract, random.between(-500, 500));
    const order = this.asked(position.memberId, contract.market, tradeType, price, LOT);
    if (random.chance(30)) return { ...order, lots: 0n, closeAll: true };
    if (random.chance(25)) return { ...order, lots: 0n, closePercent: random.between(1, 100) };
    if (random.chance(30)) return { ...order, lots: position.lots - position.frozenLots };
    return { ...order, lots: BigInt(random.between(1, 6)) * LOT };
  }

  private cancel(): Command {
    const { random } = this;
    if (random.chance(20)) {
      const plans = [...this.world.plans.values()];
      if (plans.length > 0) {
        const { memberId, planId } = random.pick(plans);
        return { kind: 'cancel-plan-order', memberId, planId };
      }
    }
    const order = this.openOrder();
    if (order === undefined) return this.order();
    const { memberId, orderId, requestId } = order;
    const byRequest = requestId !== '' && random.chance(50);
    return {
      kind: 'cancel-contract-order',
      memberId,
      orderId: byRequest ? 0 : orderId,
      requestId: byRequest ? requestId : '',
    };
  }

  private cancelAll(): Command {
    const market = this.random.chance(50) ? '' : this.contract().market;
    return { kind: 'cancel-all-contract-orders', memberId: this.member(), market };
  }

  private plan(): Command {
    const { random } = this;
    const contract = this.contract();
    const tradeType = random.pick(TRADE_TYPES);
    const triggerPrice = this.near(contract, random.between(-1_500, 1_500));
    const isMarket = random.chance(50);
    const closeAll = !isOpening(tradeType) && random.chance(50);
    return {
      kind: 'place-plan-order',
      memberId: this.member(),
      market: contract.market,
      tradeType,
      requestId: random.chance(20) ? this.requestId() : '',
      type: isMarket ? 'MARKET' : 'LIMIT',
      triggerPrice,
      triggerSource: random.pick(TRIGGER_SOURCES),
      price: isMarket ? 0n : this.near(contract, random.between(-2_000, 2_000)),
      lots: closeAll ? 0n : BigInt(random.between(1, 10)) * LOT,
      closeAll,
      leverage: isOpening(tradeType) && random.chance(10) ? random.between(1, 20) : 0,
    };
  }

  private transfer(): Command {
    const { random } = this;
    const isIn = random.chance(55);
    return {
      kind: 'transfer',
      memberId: this.member(),
      requestId: this.requestId(),
      asset: 'USDT',
      from: isIn ? 'assets' : 'contract',
      to: isIn ? 'contract' : 'assets',
      amount: random.bits(38) + 1n,
    };
  }

  /** One member's orders far from the market, so that the limits of open orders and plans are reached. */
  private spam(): Command {
    const { random } = this;
    const contract = this.world.contracts.get(CONTRACTS[0]!.market)!;
    const { market } = contract;
    const own = this.world.accounts.get(SPAMMER)?.orders.length ?? 0;
    if (own >= 200 && random.chance(10))
      return { kind: 'cancel-all-contract-orders', memberId: SPAMMER, market: '' };
    if (random.chance(20))
      return {
        kind: 'place-plan-order',
        memberId: SPAMMER,
        requestId: '',
        market,
        tradeType: 'OPEN_LONG',
        type: 'MARKET',
        triggerPrice: this.near(contract, -40_000),
        triggerSource: 'MARK',
        price: 0n,
        lots: LOT,
        closeAll: false,
        leverage: 0,
      };
    return this.asked(
      SPAMMER,
      market,
      'OPEN_LONG',
      this.near(contract, -random.between(30_000, 40_000)),
      LOT,
    );
  }
}
