/**
 * Durable, authenticated orders through HTTP against what the same server answers on a POST that does nothing, in
 * alternating slices of one run. Server, PostgreSQL, projector, 200 sockets and this load generator share the machine;
 * journal, sockets and projector are on in every slice. The projector's time to catch up after a slice of orders counts
 * as part of it.
 */
import { median } from '../median.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { BackgroundTrickle } from './background-trickle.ts';
import { type CpuTimes, cpuTimes, describeCpu, medianTimes, timesOfOne } from './cpu-time.ts';
import { DepthReaders } from './depth-readers.ts';
import { type FundedMember, fundedMembers } from './funded-members.ts';
import { measureOrders, requireAccepted } from './measured-orders.ts';
import { type Market, openMarket } from './open-market.ts';
import { NOOP_GATHERED_PATH, NOOP_PATH, OrderLoad, type SliceResult } from './order-load.ts';

const READERS = 200;
const MEMBERS = 64;
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
const SLICE_MS = Number(process.env.BENCH_SLICE_MS ?? 4_000);
const WARM_UP_MS = 3_000;

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const p99Ms = (slice: SliceResult): number => slice.latencyUs.percentile(99) / 1000;

interface PairOfSlices {
  rates: Record<Rate, number>;
  /** Processor time by thread and process. */
  order: CpuTimes;
  noop: CpuTimes;
}

type Rate = 'orders' | 'drained' | 'p99Ms' | 'noop' | 'noopP99Ms' | 'gathered' | 'backlog' | 'drainSeconds';

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
  const pairs: PairOfSlices[] = [];
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const atStart = cpuTimes(server.processIds(), server.dataDir);
    const noop = await load.run(NOOP_PATH, SLICE_MS);
    const between = cpuTimes(server.processIds(), server.dataDir);
    const measured = await measureOrders(server, load, members, SLICE_MS);
    const atEnd = cpuTimes(server.processIds(), server.dataDir);
    const gathered = await load.run(NOOP_GATHERED_PATH, SLICE_MS);
    requireAccepted(noop);
    requireAccepted(gathered);
    const { orders, perSecond, backlog, drainSeconds } = measured;
    pairs.push({
      rates: {
        orders: orders.perSecond,
        drained: perSecond,
        p99Ms: p99Ms(orders),
        noop: noop.perSecond,
        noopP99Ms: p99Ms(noop),
        gathered: gathered.perSecond,
        backlog,
        drainSeconds,
      },
      order: timesOfOne(between, atEnd, orders.answered),
      noop: timesOfOne(atStart, between, noop.answered),
    });
    console.log(describe(`${connections} connections, pair ${pair}`, pairs.slice(-1)));
  }
  load.close();
  console.log(describe(`${connections} connections, medians of ${PAIRS} pairs`, pairs));
  const ratio = (own: Rate, other: Rate) =>
    median(pairs.map(({ rates }) => rates[own] / rates[other])).toFixed(2);
  console.log(
    `RATIO orders : no-op at ${connections} connections = ${ratio('drained', 'noop')} ` +
      `(drain not counted: ${ratio('orders', 'noop')}); orders : gathered no-op = ${ratio('drained', 'gathered')}`,
  );
}

/** The medians of some pairs. */
function describe(title: string, pairs: readonly PairOfSlices[]): string {
  const middle = (rate: Rate) => median(pairs.map(({ rates }) => rates[rate]));
  return (
    `  ${title}: orders ${whole(middle('orders'))}/s (${whole(middle('drained'))}/s with the drain), p99 ${middle('p99Ms').toFixed(1)} ms; ` +
    `no-op ${whole(middle('noop'))}/s, p99 ${middle('noopP99Ms').toFixed(1)} ms; gathered no-op ${whole(middle('gathered'))}/s; ` +
    `backlog ${whole(middle('backlog'))} commands, drained in ${middle('drainSeconds').toFixed(2)} s\n` +
    `    processor time of an order ${describeCpu(medianTimes(pairs.map(({ order }) => order)))}\n` +
    `    and of a no-op ${describeCpu(medianTimes(pairs.map(({ noop }) => noop)))}`
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
