/**
 * A restart over a long tail: orders are placed through HTTP until the journal holds a million commands that no snapshot
 * covers, the server is killed, and the time until it trades again is taken, beside that of a start without a tail.
 */
import { type FundedMember, fundedMembers } from '../http/funded-members.ts';
import { openMarket } from '../http/open-market.ts';
import { ORDER_PATH, OrderLoad } from '../http/order-load.ts';
import { waitForProjector } from '../http/projector-drain.ts';
import { ServerUnderTest } from '../server-under-test.ts';

const COMMANDS = Number(process.env.BENCH_COMMANDS ?? 1_000_000);
const CONNECTIONS = 256;
const GOAL_SECONDS = 20;
const NEVER = '1000000000';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const server = await ServerUnderTest.startQuiet({
  SNAPSHOT_EVERY_COMMANDS: NEVER,
  LOG_LEVEL: 'info',
});
try {
  const members = await fundedMembers(server.origin, 64);
  const prober = members[0] as FundedMember;
  const { terms } = await openMarket(prober);
  await server.stopButKeep();
  const startMs = await server.start();
  console.log(`  a start without a tail takes ${seconds(startMs)}`);

  const load = new OrderLoad(server.port, members, CONNECTIONS, terms);
  await load.ready();
  let placed = 0;
  let sequence = 0;
  while (placed < COMMANDS) {
    const slice = await load.run(ORDER_PATH, 10_000);
    if (slice.refused > slice.answered / 1000) throw new Error(`orders were refused: ${slice.firstError}`);
    placed += slice.answered - slice.refused;
    sequence = slice.lastSequence;
    console.log(`  ${placed.toLocaleString('en-US')} of ${COMMANDS.toLocaleString('en-US')} orders`);
  }
  load.close();
  await waitForProjector(server, prober, sequence);
  await server.kill();
  const restartMs = await server.start();
  const line = server.output.split('\n').find((text) => /replay/i.test(text));
  if (line) console.log(`  ${line}`);
  console.log(
    `RATIO restart over ${placed.toLocaleString('en-US')} commands = ${seconds(restartMs)}, goal ${GOAL_SECONDS} s`,
  );
} catch (error) {
  console.error(`what the server said last:\n${server.output.slice(-2000)}`);
  throw error;
} finally {
  await server.stop();
}
