/**
 * A case that chance alone hardly plays: in two contracts without other traders, one member owes another a loss beyond
 * its money; that member's own money is lost elsewhere to a third, who closes with the profit. The winners share the
 * shortfall, and the rest is a deficit. Beside it a member closes at a loss while its orders reserve all its money.
 */

import type { Random } from '@tern/test-kit/random';
import type { PlaceContractOrder, TradeType } from '../../../src/contract/commands.ts';
import type { Command } from '../../../src/journal/commands.ts';
import { credit, QUIET } from './world.ts';

const LOT = 100_000_000n;
const [ONE, OTHER] = QUIET;
/** Each case has new members. */
const FIRST_MEMBER = 10_000;
const MEMBERS_OF_CASE = 10;

/** A command, or prices of the two indexes in parts of a thousand of where they started. */
type Step = Command | readonly [number, number];

export class ScriptedCase {
  private played = 0;
  private steps: Step[] = [];

  constructor(
    private readonly random: Random,
    private readonly setPrices: (thousandths: readonly [number, number]) => void,
  ) {}

  get isPlaying(): boolean {
    return this.steps.length > 0;
  }

  begin(): void {
    this.steps = this.script(FIRST_MEMBER + this.played++ * MEMBERS_OF_CASE);
  }

  /** The next command; undefined when prices move instead, which the next tick tells. */
  next(): Command | undefined {
    const step = this.steps.shift();
    if (step === undefined || 'kind' in step) return step;
    this.setPrices(step);
    return undefined;
  }

  private script(first: number): Step[] {
    const { random } = this;
    const [ann, ben, carl, dave, eve, fay] = [first, first + 1, first + 2, first + 3, first + 4, first + 5];
    const money = [9_000, random.between(45_000, 47_500), 50_000, 50_000, 165, 165];
    const members = [ann, ben, carl, dave, eve, fay].flatMap((memberId, i): Command[] => [
      { kind: 'open-member', memberId },
      credit(`scene/${memberId}`, memberId, money[i]!, 'contract'),
    ]);
    const crossing = [ben, eve, fay].flatMap((memberId) =>
      QUIET.map(({ market }): Command => ({ kind: 'set-margin-mode', memberId, market, mode: 'CROSS' })),
    );
    const opened = QUIET.map(
      ({ market }): Command => ({ kind: 'set-contract-status', market, status: 'OPEN', reason: '' }),
    );
    return [
      ...[...opened, ...members, ...crossing, [1000, 1000] as const],
      ...[order(ben, 'OPEN_SHORT', 0, 1000, 150), order(ann, 'OPEN_LONG', 0, 1000, 150)],
      ...[order(ben, 'OPEN_LONG', 1, 1000, 200), order(carl, 'OPEN_SHORT', 1, 1000, 200)],
      ...[order(carl, 'OPEN_SHORT', 0, 1000, 1), order(eve, 'OPEN_LONG', 0, 1000, 1)],
      // Long and short at once: what is liquidated is netted first.
      ...[order(carl, 'OPEN_SHORT', 0, 1000, 2), order(fay, 'OPEN_LONG', 0, 1000, 2)],
      ...[order(fay, 'OPEN_SHORT', 0, 1000, 1), order(carl, 'OPEN_LONG', 0, 1000, 1)],
      // Far from the market, so that it reserves and does not trade.
      order(eve, 'OPEN_LONG', 1, 700, 2),
      [930, 1000],
      ...[order(dave, 'OPEN_LONG', 0, 930, 1), order(eve, 'CLOSE_LONG', 0, 930, 1)],
      ...[[880, 760] as const, order(dave, 'OPEN_SHORT', 1, 760, 152)],
      { ...order(carl, 'CLOSE_SHORT', 1, 760, 0), lots: 0n, closeAll: true, closePercent: 0 },
      [800, 730],
      ...Array.from({ length: 6 }, (): Command => ({ kind: 'continue-liquidation' })),
    ];
  }
}

function order(
  memberId: number,
  tradeType: TradeType,
  which: 0 | 1,
  thousandths: number,
  lots: number,
): PlaceContractOrder {
  const { market, start } = which === 0 ? ONE! : OTHER!;
  return {
    kind: 'place-contract-order',
    memberId,
    requestId: '',
    market,
    tradeType,
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: (start * BigInt(thousandths)) / 10_000n,
    lots: BigInt(lots) * LOT,
    closeAll: false,
    closePercent: 0,
    leverage: 0,
    takeProfit: 0n,
    stopLoss: 0n,
    triggerSource: 'MARK',
  };
}
