/** The hostile part of the flow of contracts: wrong ids and sizes, other people's orders, wash trades, repeated requests, listings that must not be. */

import type { Random } from '@tern/test-kit/random';
import type { PlaceContractOrder, TradeType } from '../../../src/contract/commands.ts';
import type { ContractSettings } from '../../../src/contract/contract-settings.ts';
import type { Command } from '../../../src/journal/commands.ts';
import type { Contract, ContractOrder, Position, ReferenceWorld } from '../../reference/contract/world.ts';
import { SubmittedOrders } from '../submitted-orders.ts';
import { STRANGER } from '../world.ts';
import { CONTRACTS } from './world.ts';

const LOT = 100_000_000n;

/** The next commands of an honest flow; the hostile ones are variations of them. */
interface Honest {
  readonly world: ReferenceWorld;
  order(): PlaceContractOrder;
  asked(
    memberId: number,
    market: string,
    tradeType: TradeType,
    price: bigint,
    lots: bigint,
  ): PlaceContractOrder;
  near(contract: Contract, parts: number): bigint;
  contract(): Contract;
  openOrder(): ContractOrder | undefined;
  position(): Position | undefined;
  member(): number;
  requestId(): string;
}

export class HostileContractFlow {
  private readonly earlier: Command[] = [];
  private readonly orders: SubmittedOrders;
  /** The second half of a wash pair. */
  private pending: Command | undefined;

  constructor(
    private readonly random: Random,
    private readonly flow: Honest,
  ) {
    this.orders = new SubmittedOrders(random);
  }

  /** To be told of whatever is said. */
  receive(command: Command): void {
    this.orders.receive(command);
  }

  next(): Command {
    const { pending } = this;
    this.pending = undefined;
    if (pending !== undefined) return pending;
    const roll = this.random.below(100);
    if (roll < 35) return this.badOrder();
    if (roll < 50) return this.wash();
    if (roll < 60) return this.badCancel();
    if (roll < 72) return this.again();
    if (roll < 82) return this.badSetting();
    if (roll < 92) return this.badPlan();
    return this.badListing();
  }

  private badOrder(): Command {
    const { random } = this;
    const order = this.flow.order();
    switch (random.below(15)) {
      case 0:
        return { ...order, memberId: STRANGER };
      case 1:
        return { ...order, market: 'NO/SUCH:USDT' };
      case 2:
        return { ...order, price: -order.price - 1n, type: 'LIMIT', timeInForce: 'GTC' };
      case 3:
        return { ...order, price: order.price * 3n };
      case 4:
        return { ...order, market: CONTRACTS[1]!.market, type: 'LIMIT', timeInForce: 'GTC', price: 300_003n };
      case 5:
        return { ...order, lots: random.pick([0n, -LOT, 1n, LOT / 2n, LOT * 1001n, 2n ** 70n]) };
      case 6:
        return { ...order, lots: random.pick([900n, 1000n]) * LOT };
      case 7:
        return { ...order, timeInForce: random.pick(['GTC', 'IOC', 'FOK', 'POST_ONLY']) };
      case 8:
        return { ...order, requestId: 'x'.repeat(65) };
      case 9:
        return { ...order, leverage: random.pick([-1, 1, 126, 2 ** 40]) };
      case 10:
        return { ...order, closeAll: true };
      case 12:
        return { ...order, tradeType: 'CLOSE_LONG', closePercent: random.pick([1, 50, 101, -1, 2 ** 33]) };
      case 13:
        return { ...order, timeInForce: 'FOK', type: 'LIMIT', lots: 40n * LOT };
      case 11:
        return { ...order, takeProfit: random.pick([-1n, 1n, order.price]), stopLoss: random.pick([0n, 7n]) };
      default:
        return { ...order, price: order.price << BigInt(random.below(70)) };
    }
  }

  /** Two members who trade with each other far from the mark, to take out more than they put in. */
  private wash(): Command {
    const { random, flow } = this;
    const contract = flow.contract();
    const [a, b] = [flow.member(), flow.member()];
    const price = flow.near(contract, random.between(-45_000, 45_000));
    const lots = BigInt(random.between(1, 20)) * LOT;
    const opens = random.chance(70);
    this.pending = flow.asked(b, contract.market, opens ? 'OPEN_LONG' : 'CLOSE_SHORT', price, lots);
    return flow.asked(a, contract.market, opens ? 'OPEN_SHORT' : 'CLOSE_LONG', price, lots);
  }

  private badCancel(): Command {
    const { random, flow } = this;
    const memberId = flow.member();
    const { closed } = flow.world;
    const gone = closed.length === 0 ? undefined : random.pick(closed.slice(-200));
    switch (random.below(7)) {
      case 0:
        return {
          kind: 'cancel-contract-order',
          memberId,
          orderId: flow.openOrder()?.orderId ?? 1,
          requestId: '',
        };
      case 1:
        return { kind: 'cancel-contract-order', memberId, orderId: 0, requestId: 'none' };
      case 2:
        return {
          kind: 'cancel-all-contract-orders',
          memberId: STRANGER,
          market: random.pick(['', 'NO/SUCH']),
        };
      case 3:
        return { kind: 'cancel-plan-order', memberId: gone?.memberId ?? memberId, planId: gone?.id ?? 3 };
      case 4:
        return { kind: 'cancel-plan-order', memberId: random.pick([memberId, STRANGER]), planId: -1 };
      case 5: {
        const said = this.orders.one();
        const of = { memberId: said?.memberId ?? memberId, requestId: said?.requestId ?? 'none' };
        return { kind: 'cancel-contract-order', orderId: 0, ...of };
      }
      default:
        return {
          kind: 'cancel-contract-order',
          memberId: gone?.memberId ?? STRANGER,
          orderId: gone?.id ?? 7,
          requestId: '',
        };
    }
  }

  /** The same request once more, with the same body or another one. */
  private again(): Command {
    const { random } = this;
    const said = random.chance(40) ? this.orders.again() : undefined;
    if (said !== undefined) return said;
    if (this.earlier.length > 0 && random.chance(40)) {
      const command = random.pick(this.earlier);
      if (random.chance(50)) return command;
      if (command.kind === 'change-margin') return { ...command, amount: command.amount + 1n };
      return command;
    }
    const command = this.toRepeat();
    this.earlier.push(command);
    if (this.earlier.length > 30) this.earlier.shift();
    return command;
  }

  private toRepeat(): Command {
    const { random, flow } = this;
    const contract = flow.contract();
    const { market } = contract;
    const position = flow.position();
    const requestId = flow.requestId();
    if (position !== undefined && random.chance(50)) {
      const { memberId } = position;
      const side = position.direction === 1n ? 'LONG' : 'SHORT';
      return random.chance(30)
        ? { kind: 'reverse-position', memberId, requestId, market: position.contract, side }
        : { kind: 'change-margin', memberId, requestId, market: position.contract, side, amount: 5n };
    }
    const memberId = flow.member();
    if (random.chance(50))
      return {
        kind: 'place-plan-order',
        memberId,
        requestId,
        market,
        tradeType: 'OPEN_LONG',
        type: 'MARKET',
        triggerPrice: flow.near(contract, 5_000),
        triggerSource: 'MARK',
        price: 0n,
        lots: LOT,
        closeAll: false,
        leverage: 0,
      };
    return { ...flow.asked(memberId, market, 'OPEN_LONG', flow.near(contract, -3_000), LOT), requestId };
  }

  private badSetting(): Command {
    const { random, flow } = this;
    const memberId = random.chance(80) ? flow.member() : STRANGER;
    const market = random.chance(80) ? flow.contract().market : 'NO/SUCH';
    const side = random.pick(['LONG', 'SHORT'] as const);
    switch (random.below(6)) {
      case 0:
        return { kind: 'set-leverage', memberId, market, leverage: random.pick([0, -5, 101, 126, 2 ** 31]) };
      case 1:
        return { kind: 'set-margin-mode', memberId, market, mode: random.pick(['CROSS', 'ISOLATED']) };
      case 2: {
        const amount = random.pick([0n, 1n, -1n, 2n ** 62n, -(2n ** 62n)]);
        const requestId = random.chance(80) ? flow.requestId() : '';
        return { kind: 'change-margin', memberId, requestId, market, side, amount };
      }
      case 3:
        return {
          kind: 'reverse-position',
          memberId,
          requestId: 'y'.repeat(random.pick([0, 65])),
          market,
          side,
        };
      case 4:
        return {
          kind: 'transfer',
          memberId: flow.member(),
          requestId: flow.requestId(),
          asset: 'USDT',
          from: 'contract',
          to: random.pick(['assets', 'contract', 'spot']),
          amount: 2n ** 45n,
        };
      default:
        return {
          kind: 'set-position-triggers',
          memberId,
          market,
          side,
          triggerSource: 'MARK',
          takeProfit: random.pick([0n, 1n, -3n, 2n ** 60n]),
          stopLoss: random.pick([0n, 1n, 123_457n]),
        };
    }
  }

  private badPlan(): Command {
    const { random, flow } = this;
    const contract = flow.contract();
    const memberId = random.chance(90) ? flow.member() : STRANGER;
    const tradeType = random.pick(['OPEN_LONG', 'CLOSE_SHORT'] as const);
    const triggerPrice = flow.near(contract, random.pick([0, 60_000, -60_000, 300]));
    return {
      kind: 'place-plan-order',
      memberId,
      requestId: random.chance(10) ? 'z'.repeat(65) : '',
      market: contract.market,
      tradeType,
      type: random.pick(['LIMIT', 'MARKET'] as const),
      triggerPrice: random.chance(20) ? -triggerPrice : triggerPrice + BigInt(random.below(2)),
      triggerSource: random.pick(['MARK', 'LAST']),
      price: random.pick([0n, 0n, triggerPrice, triggerPrice * 2n]),
      lots: random.pick([LOT, 0n, -LOT, LOT / 3n, 2n ** 60n]),
      closeAll: random.chance(10),
      leverage: random.pick([0, 0, 5, 1000, -1]),
    };
  }

  private badListing(): Command {
    const { random, flow } = this;
    const { start: _start, ...listed } = random.pick(CONTRACTS);
    const { settings } = flow.contract();
    const wrong: Partial<ContractSettings>[] = [
      { takerFeePpm: 10, makerFeePpm: 20 },
      { tiers: [] },
      { tiers: [...settings.tiers].reverse() },
      { maxLeverage: 0 },
      { fundingIntervalMs: 61_000 },
      { tickSize: 0n },
      { impactNotional: -1n },
      { resumeWaitMs: -1 },
      { marketBoundPercent: 99 },
      { tickSize: 25n },
      { bounds: { ...settings.bounds, markBoundSharePpm: 500_001 } },
      { bounds: { ...settings.bounds, noticeMs: -1 } },
      { bounds: { ...settings.bounds, minRestingUsdt: random.pick([0, 49, 101]) } },
      { tiers: settings.tiers.map((tier) => ({ ...tier, mmrPpm: tier.mmrPpm * 20 })) },
    ];
    const bad = { ...settings, ...random.pick(wrong) };
    switch (random.below(6)) {
      case 0:
        return listed;
      case 1:
        return {
          ...listed,
          market: 'X/USDT:USDT',
          base: random.pick(['NONE', 'USDT', 'BTC']),
          settings: bad,
        };
      case 2:
        return { ...listed, market: 'X/USDT:USDT', priceScale: 9 };
      case 3:
        return { ...listed, market: '', indexSymbol: 'NO/INDEX' };
      case 4:
        return {
          kind: 'set-contract-status',
          market: random.pick(['NO/SUCH', listed.market]),
          status: 'OPEN',
          reason: 'x'.repeat(129),
        };
      default: {
        const market = random.chance(80) ? flow.contract().market : 'NO/SUCH';
        return { kind: 'set-contract-settings', market, settings: bad };
      }
    }
  }
}
