/**
 * Durable, authenticated orders through HTTP against what the same server answers on a POST that does nothing, in
 * alternating slices of one run. Server, PostgreSQL, projector, 200 sockets and this load generator share the machine;
 * journal, sockets and projector are on in every slice. The projector's time to catch up after a slice of orders counts
 * as part of it.
 */
import { ServerUnderTest } from '../server-under-test.ts';
import { BackgroundTrickle } from './background-trickle.ts';
import { cpuTimes, describeCpu } from './cpu-time.ts';
import { DepthReaders } from './depth-readers.ts';
import { type FundedMember, fundedMembers } from './funded-members.ts';
import { type Market, openMarket } from './open-market.ts';
import { NOOP_GATHERED_PATH, NOOP_PATH, ORDER_PATH, OrderLoad, type SliceResult } from './order-load.ts';
import { waitForProjector } from './projector-drain.ts';

const READERS = 200;
const MEMBERS = 64;
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
const SLICE_MS = Number(process.env.BENCH_SLICE_MS ?? 4_000);
const WARM_UP_MS = 3_000;

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const p99Ms = (slice: SliceResult): string => (slice.latencyUs.percentile(99) / 1000).toFixed(1);

interface Measured {
  orders: SliceResult;
  backlog: number;
  drainSeconds: number;
}

/** A figure over refusals would be a figure of something else. */
function requireAccepted(slice: SliceResult): void {
  if (slice.refused > slice.answered / 1000) {
    throw new Error(`${slice.refused} of ${slice.answered} requests were refused: ${slice.firstError}`);
  }
}

async function measureOrders(
  server: ServerUnderTest,
  load: OrderLoad,
  members: readonly FundedMember[],
  durationMs: number,
): Promise<Measured> {
  const member = members[0] as FundedMember;
  const orders = await load.run(ORDER_PATH, durationMs);
  requireAccepted(orders);
  const { backlog, seconds } = await waitForProjector(server, member, orders.lastSequence);
  return { orders, backlog, drainSeconds: seconds };
}

async function compare(
  server: ServerUnderTest,
  members: FundedMember[],
  market: Market,
  connections: number,
): Promise<void> {
  const load = new OrderLoad(server.port, members, connections, market.terms);
  await load.ready();
  await measureOrders(server, load, members, WARM_UP_MS);
  await load.run(NOOP_PATH, WARM_UP_MS / 2);
  await load.run(NOOP_GATHERED_PATH, WARM_UP_MS / 2);
  const ratios: Record<'plain' | 'gathered' | 'plainUndrained', number[]> = {
    plain: [],
    gathered: [],
    plainUndrained: [],
  };
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const atStart = cpuTimes(server.processIds(), server.dataDir);
    const noop = await load.run(NOOP_PATH, SLICE_MS);
    const between = cpuTimes(server.processIds(), server.dataDir);
    const { orders, backlog, drainSeconds } = await measureOrders(server, load, members, SLICE_MS);
    const atEnd = cpuTimes(server.processIds(), server.dataDir);
    const gathered = await load.run(NOOP_GATHERED_PATH, SLICE_MS);
    requireAccepted(noop);
    requireAccepted(gathered);
    const perSecond = orders.answered / (orders.seconds + drainSeconds);
    ratios.plain.push(perSecond / noop.perSecond);
    ratios.plainUndrained.push(orders.perSecond / noop.perSecond);
    ratios.gathered.push(perSecond / gathered.perSecond);
    console.log(
      `  ${connections} connections, pair ${pair}: orders ${whole(orders.perSecond)}/s (${whole(perSecond)}/s with the drain), p99 ${p99Ms(orders)} ms; ` +
        `no-op ${whole(noop.perSecond)}/s, p99 ${p99Ms(noop)} ms; gathered no-op ${whole(gathered.perSecond)}/s; ` +
        `backlog ${whole(backlog)} commands, drained in ${drainSeconds.toFixed(2)} s`,
    );
    console.log(
      `    processor time of an order ${describeCpu(between, atEnd, orders.answered)}\n` +
        `    and of a no-op ${describeCpu(atStart, between, noop.answered)}`,
    );
  }
  load.close();
  console.log(
    `RATIO orders : no-op at ${connections} connections = ${median(ratios.plain).toFixed(2)} ` +
      `(drain not counted: ${median(ratios.plainUndrained).toFixed(2)}); ` +
      `orders : gathered no-op = ${median(ratios.gathered).toFixed(2)}`,
  );
}

const server = await ServerUnderTest.startQuiet();
try {
  const [quiet, ...members] = (await fundedMembers(server.origin, MEMBERS + 1)) as [
    FundedMember,
    ...FundedMember[],
  ];
  const market = await openMarket(members[0] as FundedMember);
  const readers = new DepthReaders(server.port, market.terms.pairsName, READERS);
  await readers.ready();
  const trickle = new BackgroundTrickle(quiet, market.farBuy);
  console.log(
    `orders of ${market.terms.qty} at ${market.terms.price} on ${market.terms.pairsName}, ${READERS} sockets`,
  );
  for (const connections of [64, 256]) await compare(server, members, market, connections);
  await trickle.stop();
  console.log(`  the sockets received ${whole(readers.received)} frames`);
  readers.close();
} catch (error) {
  console.error(`what the server said last:\n${server.output.slice(-2000)}`);
  throw error;
} finally {
  await server.stop();
}
