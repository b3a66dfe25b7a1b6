/** The orders and plans that were said lately with a request id, to be said again: as they were, or with another body. */

import type { Random } from '@tern/test-kit/random';
import type { PlaceContractOrder, PlacePlanOrder } from '../../src/contract/commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';

type Placing = PlaceSpotOrder | PlaceContractOrder | PlacePlanOrder;

const MOST = 200;
const LOT = 100_000_000n;

export class SubmittedOrders {
  private readonly said: Placing[] = [];

  constructor(private readonly random: Random) {}

  receive(command: Command): void {
    if (!isPlacing(command) || command.requestId === '') return;
    this.said.push(command);
    if (this.said.length > MOST) this.said.shift();
  }

  /** One of them; undefined before the first. */
  one(): Placing | undefined {
    return this.said.length === 0 ? undefined : this.random.pick(this.said);
  }

  again(): Placing | undefined {
    const command = this.one();
    return command === undefined || this.random.chance(50) ? command : withOtherBody(command);
  }
}

function withOtherBody(command: Placing): Placing {
  if (command.kind !== 'place-spot-order')
    return { ...command, closeAll: false, lots: command.lots + LOT } satisfies Placing;
  const { qty, quoteAmount } = command;
  return { ...command, qty: qty * 2n, quoteAmount: quoteAmount * 2n };
}

export function isPlacing(command: Command): command is Placing {
  const { kind } = command;
  return kind === 'place-spot-order' || kind === 'place-contract-order' || kind === 'place-plan-order';
}
