/**
 * Measures the processor time that each call without a session costs the thread that matches orders, while one
 * connection asks again and again, less the server's own work.
 */
import { ServerUnderTest } from '../server-under-test.ts';
import { CallCosts } from './call-costs.ts';

const CALLS_OF_EACH = Number(process.env.BENCH_CALLS ?? 1_000);
const WARM_UP = Math.min(300, CALLS_OF_EACH);

const server = await ServerUnderTest.startQuiet();
try {
  const costs = await CallCosts.of(server, WARM_UP);
  const figures = [];
  for (const call of costs.calls) figures.push({ call, ...(await costs.measure(call, CALLS_OF_EACH)) });
  costs.close();
  figures.sort((a, b) => b.us - a.us);
  for (const { call, us, bytes, said } of figures)
    console.log(`| ${call.name} | ${us.toFixed(0)} µs | ${bytes.toLocaleString('en-US')} | ${said} |`);
} finally {
  await server.stop();
}
