/**
 * A restart over a long tail: orders are placed through HTTP until the journal holds a million commands that no snapshot
 * covers, the server is killed, and the time until it trades again is taken, beside that of a start without a tail.
 */
import { type FundedMember, fundedMembers } from '../http/funded-members.ts';
import { openMarket } from '../http/open-market.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { fillTail, NO_SNAPSHOTS } from './tail.ts';

const COMMANDS = Number(process.env.BENCH_COMMANDS ?? 1_000_000);
const GOAL_SECONDS = 20;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const server = await ServerUnderTest.startQuiet({ ...NO_SNAPSHOTS, LOG_LEVEL: 'info' });
try {
  const members = await fundedMembers(server.origin, 64);
  const { terms } = await openMarket(members[0] as FundedMember);
  await server.stopButKeep();
  const startMs = await server.start();
  console.log(`  a start without a tail takes ${seconds(startMs)}`);

  const placed = await fillTail(server, members, terms, COMMANDS);
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
