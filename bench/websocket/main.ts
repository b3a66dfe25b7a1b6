/**
 * 1,000 clients on one market at 10 depth updates a second: the time from the order that changed the depth to the frame
 * at each client. Then the same with 50 clients that never read: what they cost the others, and the server's memory.
 */
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type FundedMember, fundedMembers } from '../http/funded-members.ts';
import { openMarket } from '../http/open-market.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { DeafClient, DepthClients } from './depth-clients.ts';
import { DepthDriver } from './depth-driver.ts';

const CLIENTS = 1_000;
const DEAF_CLIENTS = 50;
const PHASE_MS = Number(process.env.BENCH_SLICE_MS ?? 15_000);

interface Frame {
  sequence: number;
  atMs: number;
}

const server = await ServerUnderTest.start();
try {
  const [member] = (await fundedMembers(server.origin, 1)) as [FundedMember];
  const { farBuy } = await openMarket(member);
  const topic = `depth:${farBuy.pairsName}`;
  const frames: Frame[] = [];
  const clients = new DepthClients(server.port, topic, (sequence, isSnapshot) => {
    if (!isSnapshot) frames.push({ sequence, atMs: performance.now() });
  });
  await clients.open(CLIENTS);

  const alone = await measure('1,000 clients');
  const beforeBytes = server.memoryBytes();
  const markets = await member.api.call('getSpotMarkets');
  const topics = [
    'tickers',
    ...markets.flatMap(({ pairsName }) => [`depth:${pairsName}`, `trades:${pairsName}`]),
  ];
  const deaf = Array.from({ length: DEAF_CLIENTS }, () => new DeafClient(server.port, topics));
  await pause(2_000);
  let peakBytes = beforeBytes;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, server.memoryBytes());
  }, 250);
  const beside = await measure(`the same beside ${DEAF_CLIENTS} that never read`);
  clearInterval(watch);

  console.log(`RATIO p99 beside clients that never read : alone = ${(beside / alone).toFixed(2)}`);
  console.log(`  they cost the server ${((peakBytes - beforeBytes) / 2 ** 20).toFixed(0)} MB at the most`);
  console.log(`  readers that were closed: ${clients.closed}`);
  console.log(`  sockets that the server still holds: ${await server.gauge('sockets')}`);
  for (const client of deaf) client.close();
  clients.close();

  async function measure(name: string): Promise<number> {
    frames.length = 0;
    const driver = new DepthDriver(member, farBuy);
    await pause(PHASE_MS);
    driver.stop();
    await pause(500);
    if (driver.failure) throw driver.failure;
    const deliveryUs = createHistogram();
    for (const { sequence, atMs } of frames) {
      const sentMs = driver.sentAt(sequence);
      if (sentMs !== undefined) deliveryUs.record(Math.max(1, Math.round((atMs - sentMs) * 1000)));
    }
    const perClient = frames.length / CLIENTS / (PHASE_MS / 1000);
    const ms = (percent: number) => (deliveryUs.percentile(percent) / 1000).toFixed(0);
    console.log(
      `  ${name}: ${perClient.toFixed(1)} updates a second each, from order to frame p50 ${ms(50)} ms, p99 ${ms(99)} ms, ` +
        `most ${(deliveryUs.max / 1000).toFixed(0)} ms over ${deliveryUs.count.toLocaleString('en-US')} frames`,
    );
    return deliveryUs.percentile(99);
  }
} catch (error) {
  console.error(`what the server said last:\n${server.output.slice(-2000)}`);
  throw error;
} finally {
  await server.stop();
}
