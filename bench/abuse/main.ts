/**
 * npm run abuse: whether one attacker can keep a member from trading. For each attack, pairs of windows in random order,
 * one in which the server is attacked and one in which the same program attacks a dummy, so that both carry its load; a
 * member places orders on a fixed schedule in both. Flags: --window <seconds>, --pairs <number>, --settle <seconds>,
 * --only <attack,attack>. Ends with 1 when an attack did what it should not, and with 75 when none did but the machine was too
 * busy to judge them all.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type FundedMember, fundedMembers } from '../http/funded-members.ts';
import { openMarket } from '../http/open-market.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import type { BeginMessage, EndedMessage } from './attacker-child.ts';
import { ATTACKS } from './attacks.ts';
import { Child } from './child.ts';
import { fillRequestStore } from './fill-request-store.ts';
import { type Footprint, FootprintProbe } from './footprint.ts';
import { ScheduledMember } from './scheduled-member.ts';
import { ACCOUNTS, type Attack } from './target.ts';
import {
  busyReason,
  exitCodeOf,
  MOST_GROWTH,
  type Outcome,
  outcomeOf,
  type Pair,
  type Verdict,
  verdictOf,
} from './verdict.ts';

/**
 * The server has the limits of production, but for those that only its preparation meets, and that of a day's images, which
 * an attack would spend in its first windows.
 */
const PRODUCTION_LIMITS = {
  LIMIT_ORDERS_PER_SECOND: '50',
  LIMIT_ORDERS_PER_MINUTE: '1200',
  LIMIT_CANCELS_PER_SECOND: '100',
  LIMIT_CALLS_PER_SECOND: '100',
  LIMIT_VISITOR_READS_PER_SECOND: '3000',
  LIMIT_LOGINS_PER_MINUTE: '20',
  LIMIT_CODE_REQUESTS_PER_MINUTE: '20',
  LIMIT_RESETS_PER_MINUTE: '20',
  LIMIT_REGISTRATIONS_PER_DAY: '5',
  LIMIT_CAPTCHAS_PER_MINUTE: '60',
  LIMIT_WORD_CAPTCHAS_PER_HOUR: '10',
  LIMIT_CODES_PER_ADDRESS: '20',
  LIMIT_CODES_PER_DAY: '1000',
  LIMIT_CONNECTIONS_PER_ADDRESS: '256',
  LIMIT_CONNECTIONS_PER_MEMBER: '64',
  LIMIT_CONNECTIONS: '10000',
  LIMIT_SOCKETS_PER_ADDRESS: '256',
  LIMIT_SOCKETS_PER_MEMBER: '20',
  LIMIT_KLINE_PAGES_PER_MINUTE: '120',
  LIMIT_CHAT_IMAGES_PER_DAY: '1000000',
  TRUSTED_PROXIES: '127.0.0.1',
};
const WARM_UP_MS = 3_000;
/** From the beginning of an attack to the first order, so that what it opens is open. */
const RAMP_MS = 1_000;
/** From the end of a window to the next, so that neither carries the other's rest. */
const REST_MS = 2_000;
const RUNS = 2;

const { values: flags } = parseArgs({
  options: {
    window: { type: 'string', default: '10' },
    pairs: { type: 'string', default: '10' },
    settle: { type: 'string', default: '120' },
    only: { type: 'string', default: '' },
  },
});
const [windowMs, pairCount, settleMs] = [seconds('window'), positive('pairs'), seconds('settle')];
const chosen = flags.only === '' ? ATTACKS : flags.only.split(',').map(attackNamed);

const attacker = Child.start('attacker-child.ts');
const dummy = Child.start('dummy-server-child.ts');
try {
  const { port: dummyPort } = await dummy.next<{ port: number }>();
  const outcomes: Outcome[] = [];
  for (const isRemembered of [false, true]) {
    const attacks = chosen.filter((attack) => (attack.isRemembered ?? false) === isRemembered);
    if (attacks.length > 0) outcomes.push(...(await measureAll(attacks, dummyPort, isRemembered)));
  }
  process.exitCode = exitCodeOf(outcomes);
} finally {
  attacker.stop();
  dummy.stop();
}

/**
 * Measures attacks on a server of their own.
 * @param isRemembered whether the attackers' requests succeed, so that the engine remembers them like the member's
 * @returns the outcome of each attack; the last one fails when an order of the member was not taken
 */
async function measureAll(
  attacks: readonly Attack[],
  dummyPort: number,
  isRemembered: boolean,
): Promise<Outcome[]> {
  const probe = new FootprintProbe();
  const server = await ServerUnderTest.startQuiet(probe.env);
  try {
    const [trader, ...attackers] = (await fundedMembers(server.origin, ACCOUNTS + 1)) as [
      FundedMember,
      ...FundedMember[],
    ];
    const { farBuy } = await openMarket(trader);
    const remembered = isRemembered ? [trader, ...attackers] : [trader];
    for (const one of remembered) await fillRequestStore(server.port, one, farBuy);
    await server.restart(PRODUCTION_LIMITS);
    const member = new ScheduledMember(server.port, trader, farBuy);
    const accounts = attackers.map(({ session }) => session);
    const outcomes: Outcome[] = [];
    for (const attack of attacks) {
      const begin = (port: number): BeginMessage => ({ attack: attack.name, port, accounts, order: farBuy });
      outcomes.push(await measure(attack, { begin, dummyPort, member, server, probe }));
    }
    member.close();
    if (member.refused > 0) console.log(`${member.refused} orders were refused: ${member.firstError}`);
    return [...outcomes, member.refused === 0 ? 'holds' : 'fails'];
  } catch (error) {
    console.error(`what the server said last:\n${server.output.slice(-2000)}`);
    throw error;
  } finally {
    await server.stop();
    probe.close();
  }
}

interface Stage {
  begin(port: number): BeginMessage;
  dummyPort: number;
  member: ScheduledMember;
  server: ServerUnderTest;
  probe: FootprintProbe;
}

/** A noisy run is repeated once; if that is noisy too, it judges nothing. */
async function measure(attack: Attack, stage: Stage): Promise<Outcome> {
  const { server, probe } = stage;
  // The first calls load what stays, such as the list of common passwords: that is no rest of the attack.
  await warmUp(attack, stage);
  const before = await probe.measure(server);
  let verdict = verdictOf(await runPairs(stage));
  console.log(lineOf(attack, verdict));
  for (let run = 1; run < RUNS && verdict.isNoisy; run++) {
    console.log(`${attack.name}: ${busyReason(verdict)}; repeated`);
    verdict = verdictOf(await runPairs(stage));
    console.log(lineOf(attack, verdict));
  }
  if (verdict.isNoisy) console.log(`${attack.name}: ${busyReason(verdict)}`);
  await pause(settleMs);
  const after = await probe.measure(server);
  const isBack = report(attack, before, after);
  console.log(`RATIO ${attack.name}: p95 with / without ${verdict.ratio.toFixed(2)}`);
  return outcomeOf(verdict, isBack);
}

/** The dummy learns its answers, and both sides have seen the attack once. */
async function warmUp(
  { warmUpMs = WARM_UP_MS }: Attack,
  { begin, dummyPort, member, server }: Stage,
): Promise<void> {
  await teach(server.port);
  await attackWhile(begin(dummyPort), () => pause(WARM_UP_MS));
  await teach(undefined);
  await attackWhile(begin(server.port), () => pause(warmUpMs));
  await member.orders(WARM_UP_MS);
}

async function teach(recordFrom: number | undefined): Promise<void> {
  dummy.send({ recordFrom });
  await dummy.next();
}

async function runPairs({ begin, dummyPort, member, server }: Stage): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let index = 0; index < pairCount; index++) {
    const pair: { quiet: number[]; attacked: number[] } = { quiet: [], attacked: [] };
    const order = ['quiet', 'attacked'] as const;
    for (const kind of Math.random() < 0.5 ? order : [...order].reverse()) {
      const port = kind === 'attacked' ? server.port : dummyPort;
      pair[kind] = await attackWhile(begin(port), async () => {
        await pause(RAMP_MS);
        return member.orders(windowMs);
      });
      await pause(REST_MS);
    }
    pairs.push(pair);
  }
  return pairs;
}

async function attackWhile<T>(message: BeginMessage, work: () => Promise<T>): Promise<T> {
  attacker.send(message);
  const result = await work();
  const ended = attacker.next<EndedMessage>();
  attacker.send('end');
  const { sent } = await ended;
  if (sent === 0) throw new Error(`${message.attack} sent nothing`);
  return result;
}

function lineOf({ name }: Attack, verdict: Verdict): string {
  const { ratio, p50Ratio, p99Ms, quietSpread, isNoisy, holds } = verdict;
  const figures = `p95 with / without ${ratio.toFixed(2)}, p50 ${p50Ratio.toFixed(2)}, p99 under attack ${p99Ms.toFixed(1)} ms, quiet p95 max / min ${quietSpread.toFixed(2)}`;
  return `${name}: ${isNoisy ? 'NOISY, ' : ''}${holds ? 'holds' : 'DOES NOT HOLD'}: ${figures}`;
}

function report({ name }: Attack, before: Footprint, after: Footprint): boolean {
  const isBack =
    after.heapBytes <= before.heapBytes * MOST_GROWTH &&
    after.descriptors <= before.descriptors * MOST_GROWTH;
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  console.log(
    `${name}: ${isBack ? 'is back' : 'IS NOT BACK'}: heap ${mb(before.heapBytes)} -> ${mb(after.heapBytes)} MiB, ` +
      `descriptors ${before.descriptors} -> ${after.descriptors} after ${settleMs / 1_000} s`,
  );
  return isBack;
}

function seconds(name: 'window' | 'settle'): number {
  return positive(name) * 1_000;
}

function positive(name: 'window' | 'pairs' | 'settle'): number {
  const value = Number(flags[name]);
  if (!(value > 0)) throw new Error(`--${name} must be a number above zero`);
  return value;
}

function attackNamed(name: string): Attack {
  const found = ATTACKS.find((attack) => attack.name === name);
  if (found === undefined)
    throw new Error(
      `there is no attack ${name}; there are ${ATTACKS.map((attack) => attack.name).join(', ')}`,
    );
  return found;
}
