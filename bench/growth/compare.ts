/**
 * Compares the engine with every member invited with the same run with none, and the settlement of all rebates of the
 * fills with the time of the fills. Slices alternate in one process; the ratio is that of the medians.
 */
import { type Command, CommandWriter, Core, readState } from '@tern/engine';
import { median } from '../median.ts';

const MEMBERS = 10_000;
const INVITERS = 1_000;
const FIRST_MEMBER = 100_000;
const FILLS = 1_000_000;
const SLICE = 20_000;
const BATCH = 500;
const START_MS = 1_704_067_200_000;
const DAY_MS = 86_400_000;
/** 08:00 of the business day of the start. */
const DAY: number = Math.floor((START_MS + DAY_MS / 3) / DAY_MS);
const UNIT = 100_000_000n;

class Bench {
  private readonly core = Core.empty();
  private timeMs = START_MS;
  private serial = 0;

  constructor(isInvited: boolean) {
    const list = (asset: string): Command => ({ kind: 'list-asset', asset, scale: 8, maxSupply: 10n ** 18n });
    this.push([
      list('USDT'),
      list('COIN'),
      {
        kind: 'list-spot-market',
        market: 'COIN/USDT',
        base: 'COIN',
        quote: 'USDT',
        priceScale: 2,
        qtyScale: 4,
        filters: {
          tickSize: 1n,
          stepSize: 1n,
          minQty: 1n,
          maxQty: 1_000_000n,
          minNotional: 1n,
          maxNotional: 10n ** 12n,
        },
        makerFeePpm: 1_000,
        takerFeePpm: 1_000,
        listingPrice: 100n,
      },
      { kind: 'set-market-status', market: 'COIN/USDT', status: 'OPEN' },
      { kind: 'set-rebate-rate', asset: 'COIN', rate: UNIT, firstOperator: 1, secondOperator: 2 },
    ]);
    for (let at = 0; at < INVITERS; at++) this.push([{ kind: 'open-member', memberId: at + 1 }]);
    for (let at = 0; at < MEMBERS; at++) this.push(member(at, isInvited));
  }

  /** The microseconds of orders of which every second one fills the one before it. */
  fill(count: number): number {
    const orders = Array.from({ length: count * 2 }, (): Command => this.order());
    return this.measure(orders);
  }

  /** The microseconds of a settlement of the day for every inviter. */
  settle(): number {
    this.timeMs += DAY_MS;
    return this.measure(
      Array.from({ length: INVITERS }, (_, at) => ({ kind: 'settle-rebates', inviterId: at + 1, day: DAY })),
    );
  }

  /** The sum that all inviters were paid. */
  paid(): bigint {
    const { growth } = readState(this.core.snapshot());
    return growth.inviters.reduce((sum, { total }) => sum + total, 0n);
  }

  openFees(): number {
    return readState(this.core.snapshot()).growth.fees.length;
  }

  /** Sellers and buyers are strangers to each other: their inviters differ. */
  private order(): Command {
    const serial = this.serial++;
    const pair = serial >> 1;
    const at = serial % 2 === 0 ? pair % MEMBERS : (pair + 1) % MEMBERS;
    return {
      kind: 'place-spot-order',
      memberId: FIRST_MEMBER + at,
      requestId: `${serial}`,
      market: 'COIN/USDT',
      side: serial % 2 === 0 ? 'SELL' : 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: 100n,
      qty: 10_000n,
      quoteAmount: 0n,
    };
  }

  private measure(commands: readonly Command[]): number {
    const writer = new CommandWriter(this.core.dictionary());
    const batches: { count: number; commands: Uint8Array }[] = [];
    for (let at = 0; at < commands.length; at += BATCH) {
      const some = commands.slice(at, at + BATCH);
      for (const command of some) writer.add(command);
      batches.push({ count: some.length, commands: writer.take() });
    }
    const begin = process.hrtime.bigint();
    for (const batch of batches) {
      this.timeMs += 1;
      this.core.push({ firstSeq: this.core.lastSeq + 1, timeMs: this.timeMs, ...batch });
    }
    return Number(process.hrtime.bigint() - begin) / 1_000;
  }

  private push(commands: readonly Command[]): void {
    this.measure(commands);
  }
}

function member(at: number, isInvited: boolean): Command[] {
  const memberId = FIRST_MEMBER + at;
  return [
    isInvited
      ? { kind: 'open-invited-member', memberId, inviterId: (at % INVITERS) + 1 }
      : { kind: 'open-member', memberId },
    ...['USDT', 'COIN'].map(
      (asset): Command => ({
        kind: 'credit-from-outside',
        ref: `${memberId}/${asset}`,
        owner: memberId,
        type: 'spot',
        asset,
        amount: 100_000n * UNIT,
      }),
    ),
  ];
}

const [invited, alone] = [new Bench(true), new Bench(false)];
invited.fill(SLICE);
alone.fill(SLICE);
globalThis.gc?.();
const times: { invited: number[]; alone: number[] } = { invited: [], alone: [] };
for (let filled = SLICE; filled < FILLS; filled += SLICE) {
  times.invited.push(invited.fill(SLICE));
  times.alone.push(alone.fill(SLICE));
}
const [withInviters, without] = [median(times.invited), median(times.alone)];
const fills = times.invited.reduce((sum, one) => sum + one, 0);
const days = invited.openFees();
const settlement = invited.settle();
if (days !== MEMBERS || invited.openFees() !== 0 || invited.paid() === 0n)
  throw new Error(`${days} sums of fees were open, ${invited.openFees()} are, ${invited.paid()} was paid`);
console.log(
  `  ${(withInviters / SLICE).toFixed(2)} us a fill with inviters, ${(without / SLICE).toFixed(2)} without`,
);
console.log(`  ${(settlement / 1_000).toFixed(1)} ms for all rebates of ${FILLS} fills`);
console.log(`RATIO fills with every member invited : with none = ${(without / withInviters).toFixed(3)}`);
console.log(`RATIO settlement of all rebates : their fills = ${(settlement / fills).toFixed(4)}`);
