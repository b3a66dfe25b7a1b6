/**
 * Measures `settle-pledges` with 80,000 orders due: the time of each command, the payment of its 250 orders with it.
 * Half of them mature at 00:00, half are early redemptions, whose times are spread over the day.
 */
import { type Command, CommandWriter, Core } from '@tern/engine';
import { median } from '../median.ts';
import { mainThreadNs } from '../thread-time.ts';

const MEMBERS = 1_600;
const PRODUCTS = 5;
const ORDERS_OF_DAY = 10;
const UNIT = 100_000_000n;
const DAY_MS = 86_400_000;
const ZONE_MS = 28_800_000;
const START_MS = 1_704_067_200_000;
const two = { firstOperator: 1, secondOperator: 2 };

class Bench {
  private readonly core = Core.empty();
  private timeMs = START_MS;

  constructor() {
    this.push([{ kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 10n ** 18n }]);
    this.push([
      {
        kind: 'fund-growth-account',
        account: 'pledge',
        asset: 'USDT',
        amount: 10n ** 16n,
        reference: 'b',
        ...two,
      },
    ]);
    for (let productId = 1; productId <= PRODUCTS; productId++) this.push(product(productId));
    for (let memberId = 1; memberId <= MEMBERS; memberId++) this.push(member(memberId));
  }

  subscribe(): number {
    let pledgeId = 0;
    for (let memberId = 1; memberId <= MEMBERS; memberId++) {
      const commands: Command[] = [];
      for (let productId = 1; productId <= PRODUCTS; productId++)
        for (let at = 0; at < ORDERS_OF_DAY; at++, pledgeId++)
          commands.push({
            kind: 'subscribe-pledge',
            memberId,
            requestId: `s${productId}/${at}`,
            productId,
            amount: UNIT,
            termDays: 30,
            dailyRate: 30_000n,
          });
      this.push(commands);
    }
    return pledgeId;
  }

  /** Those of the first half of the members wait for a delay of a day, over 20 hours of the 29th day. */
  redeem(): void {
    this.timeMs = START_MS + 28 * DAY_MS - ZONE_MS;
    const perMember = PRODUCTS * ORDERS_OF_DAY;
    for (let memberId = 1; memberId <= MEMBERS / 2; memberId++) {
      this.timeMs += 90_000;
      const commands = Array.from({ length: perMember }, (_, at): Command => {
        const pledgeId = (memberId - 1) * perMember + at + 1;
        return { kind: 'redeem-pledge', memberId, requestId: `r${at}`, pledgeId, amount: UNIT };
      });
      this.push(commands);
    }
  }

  /** The ms that each command takes, until one pays nothing. */
  settle(): number[] {
    this.timeMs = START_MS + 40 * DAY_MS;
    const day = Math.floor((this.timeMs + ZONE_MS) / DAY_MS);
    const times: number[] = [];
    for (let at = 0; at < 321; at++) times.push(this.push([{ kind: 'settle-pledges', day }]));
    return times;
  }

  private push(commands: readonly Command[]): number {
    const writer = new CommandWriter(this.core.dictionary());
    for (const command of commands) writer.add(command);
    this.timeMs++;
    const batch = { firstSeq: this.core.lastSeq + 1, timeMs: this.timeMs, count: writer.count };
    const bytes = writer.take();
    const begin = process.hrtime.bigint();
    this.core.push({ ...batch, commands: bytes });
    return Number(process.hrtime.bigint() - begin) / 1_000_000;
  }
}

function product(productId: number): Command[] {
  const terms = {
    asset: 'USDT',
    termDays: 30,
    dailyRate: 30_000n,
    min: 1n,
    maxPerMember: 10n ** 15n,
    quota: 10n ** 16n,
    saleStartMs: 0,
    saleEndMs: 8.64e15,
    isEarlyRedeemable: true,
    earlyDelayHours: 24,
  };
  return [
    { kind: 'draft-pledge-product', productId: 0, terms, operator: 1, textHash: '0'.repeat(64) },
    { kind: 'switch-pledge-product-on', productId, revision: 1, ...two },
  ];
}

function member(memberId: number): Command[] {
  return [
    { kind: 'open-member', memberId },
    {
      kind: 'credit-from-outside',
      ref: `m${memberId}`,
      owner: memberId,
      type: 'assets',
      asset: 'USDT',
      amount: 1_000n * UNIT,
    },
  ];
}

const bench = new Bench();
const due = bench.subscribe();
bench.redeem();
globalThis.gc?.();
const beginNs = mainThreadNs(process.pid);
const times = bench.settle();
const threadMs = (mainThreadNs(process.pid) - beginNs) / 1_000_000;
const paying = times.slice(0, -1).sort((a, b) => a - b);
const most = paying[Math.floor(paying.length * 0.95)] ?? 0;
console.log(
  `  ${due} orders due: ${(threadMs / paying.length).toFixed(2)} ms of the thread a settle-pledges of 250; ` +
    `by the clock ${median(paying).toFixed(2)} ms, ${most.toFixed(2)} the slowest but 16, ${(paying.at(-1) ?? 0).toFixed(2)} the slowest`,
);
