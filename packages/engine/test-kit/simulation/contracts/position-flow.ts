/** Commands about positions that are open: triggers, margin, mode, leverage, reversal; an order where no position is open. */

import type { Random } from '@tern/test-kit/random';
import { TRIGGER_SOURCES } from '../../../src/contract/commands.ts';
import type { Command } from '../../../src/journal/commands.ts';
import { type Contract, type Position, type ReferenceWorld, sideOf } from '../../reference/contract/world.ts';

/** The flow that these commands belong to. */
interface Surrounding {
  readonly world: ReferenceWorld;
  contract(): Contract;
  member(): number;
  near(contract: Contract, parts: number): bigint;
  order(): Command;
  position(): Position | undefined;
  requestId(): string;
}

export class PositionFlow {
  constructor(
    private readonly random: Random,
    private readonly flow: Surrounding,
  ) {}

  triggers(): Command {
    const { random, flow } = this;
    const position = flow.position();
    if (position === undefined) return flow.order();
    const contract = flow.world.contracts.get(position.contract)!;
    const sign = Number(position.direction);
    const side = sideOf(position.direction);
    return {
      kind: 'set-position-triggers',
      memberId: position.memberId,
      market: contract.market,
      side,
      takeProfit: random.chance(80) ? flow.near(contract, sign * random.between(10, 2_000)) : 0n,
      stopLoss: random.chance(80) ? flow.near(contract, -sign * random.between(10, 2_000)) : 0n,
      triggerSource: random.pick(TRIGGER_SOURCES),
    };
  }

  margin(): Command {
    const { random, flow } = this;
    const position = flow.position();
    if (position === undefined) return flow.order();
    const { memberId, contract: market, margin } = position;
    const part = (margin * BigInt(random.between(1, 120))) / 100n;
    return {
      kind: 'change-margin',
      memberId,
      requestId: flow.requestId(),
      market,
      side: sideOf(position.direction),
      amount: (random.chance(50) ? part : -part) + 1n,
    };
  }

  setting(): Command {
    const { random, flow } = this;
    const { market, terms } = flow.contract();
    const memberId = flow.member();
    if (random.chance(30))
      return { kind: 'set-margin-mode', memberId, market, mode: random.chance(50) ? 'CROSS' : 'ISOLATED' };
    return { kind: 'set-leverage', memberId, market, leverage: random.between(1, Number(terms.maxLeverage)) };
  }

  reverse(): Command {
    const { random, flow } = this;
    const position = flow.position();
    if (position === undefined) return flow.order();
    const { memberId, contract: market, direction } = position;
    const requestId = random.chance(50) ? flow.requestId() : '';
    return { kind: 'reverse-position', memberId, requestId, market, side: sideOf(direction) };
  }
}
