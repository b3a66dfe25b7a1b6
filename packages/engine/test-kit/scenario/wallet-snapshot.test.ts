/** The wallet in a snapshot: a core that is restored after every command goes on as one that was never restored. */
import { expect, it } from 'vitest';
import { DEPOSITS_KEPT, REQUEST_LIFE_MS } from '../../src/base/limits.ts';
import { Core } from '../../src/core/core.ts';
import { CommandWriter } from '../../src/journal/command-writer.ts';
import type { Command } from '../../src/journal/commands.ts';
import {
  approve,
  book,
  broadcast,
  CHAIN,
  cancel,
  coins,
  confirm,
  confirmApplication,
  cost,
  DAY_MS,
  deposit,
  FLOOR_PRICE,
  freeze,
  fund,
  HOUR_MS,
  intoDebt,
  must,
  OTHER_CHAIN,
  openWallet,
  POOR_MEMBER,
  pause,
  reject,
  request,
  resume,
  reverse,
  send,
  setFloor,
  setPolicy,
  setTerms,
  stateOf,
  submit,
} from './wallet-opening.ts';

const START_MS = 1_704_067_200_000;
const switched = (isOn: boolean): Command => ({ kind: 'set-saved-addresses-only', memberId: 2, isOn });
const saved = (address: string, asset = ''): Command => ({
  kind: 'save-address',
  memberId: 2,
  asset,
  chain: CHAIN,
  address,
});

/** Commands with the time in ms before each. */
const LIFE: readonly (readonly [number, Command])[] = [
  [0, { kind: 'list-chain', chain: 'a chain' }],
  [1, deposit(1, coins(100))],
  [0, deposit(2, coins(5), { hold: 'SURPLUS' })],
  [0, deposit(3, -5n, { asset: 'x'.repeat(32) })],
  [0, deposit(4, coins(6), { hold: 'ADDRESS_PROOF', memberId: 77, outIndex: 'inner' })],
  [0, deposit(5, coins(7), { hold: 'DUPLICATE_HASH', txid: 'y'.repeat(128) })],
  [0, deposit(6, coins(8), { memberId: 2 })],
  [0, book(4, 'suspense')],
  [0, book(5, 'operations')],
  [0, reverse(6)],
  [9, cost(1, coins(1))],
  [0, cost(2, coins(2))],
  [0, fund('bank', coins(30), 'COIN')],
  [0, submit('a', coins(3))],
  [0, submit('b', coins(3), { memberId: 2 })],
  [0, submit('c', coins(3), { memberId: 2, asset: 'COIN' })],
  [0, confirmApplication(1, coins(4), 1)],
  [0, { kind: 'reject-application', applicationId: 3, operator: 7, reason: 'no' }],
  ...intoDebt(7, coins(9_000)).map((command) => [0, command] as const),
  [HOUR_MS, saved('a1')],
  [0, saved('a1', 'USDT')],
  [0, saved('a2', 'COIN')],
  [0, switched(true)],
  [0, { kind: 'remove-address', memberId: 2, asset: '', chain: CHAIN, address: 'a1' }],
  [0, request('1', coins(100), { address: 'z'.repeat(128) })],
  [0, request('2', coins(1_000), { isYoungAccount: true })],
  [0, request('3', coins(1_000))],
  [60_000, request('4', coins(1_000))],
  [0, request('5', coins(1_500), { asset: 'COIN' })],
  [0, send(1)],
  [0, broadcast(1)],
  [0, confirm(1)],
  [0, send(3, POOR_MEMBER)],
  [0, send(4)],
  [DAY_MS, request('6', coins(70_000), { memberId: 2, address: 'a1' })],
  [0, approve(6)],
  [0, approve(2)],
  [0, send(2, 1)],
  [0, cancel(5)],
  [0, { kind: 'fail-withdrawal', withdrawalId: 4, proof: 'NEVER_SIGNED' }],
  [0, request('7', coins(20))],
  [0, request('8', coins(20))],
  [0, approve(7)],
  [0, reject(8)],
  [0, setPolicy({ maxPerDay: 100, autoLimit: coins(5) })],
  [0, setPolicy({ wideningDelayMs: HOUR_MS, autoLimit: coins(6) })],
  [0, setTerms({ decimals: 7 })],
  [0, setTerms({ contract: '0xcoin' }, { asset: 'COIN', chain: OTHER_CHAIN })],
  [0, setFloor(FLOOR_PRICE - 1n)],
  [0, setFloor(7n, 'USDT')],
  [0, pause('deposits', 'COIN')],
  [0, pause('withdrawals')],
  [
    0,
    {
      kind: 'pause-wallet',
      asset: '',
      chain: OTHER_CHAIN,
      side: 'deposits',
      cause: 'NODE',
      reason: 'r',
      operator: 0,
    },
  ],
  [0, resume('withdrawals')],
  [0, { kind: 'close-member-credits' }],
  [0, freeze(3)],
  // Numbers and requests again, and what waited for a second operator.
  [HOUR_MS, deposit(1, coins(100))],
  [0, deposit(8, coins(100))],
  [0, request('7', coins(20))],
  [0, request('6', coins(70_000), { memberId: 2, address: 'a1' })],
  [0, request('9', coins(20))],
  [0, approve(6, 902)],
  [0, send(6)],
  // The second of member 2 waits still: a fourth one is refused.
  ...['d', 'e', 'f'].map((requestId) => [0, submit(requestId, coins(3), { memberId: 2 })] as const),
  [0, reverse(1)],
  [REQUEST_LIFE_MS, setTerms()],
  [0, switched(false)],
  [0, switched(true)],
];

/** Runs all commands in both cores and compares the bytes of their events and of their snapshots. */
function runBoth(life: readonly (readonly [number, Command])[], restoreEvery: number): Core {
  const scenario = openWallet();
  let timeMs = START_MS;
  const first = scenario.core;
  let second = Core.restore(first.snapshot());
  const writer = new CommandWriter(first.dictionary());
  for (const [at, [afterMs, command]] of life.entries()) {
    timeMs += afterMs;
    writer.add(command);
    const batch = { firstSeq: first.lastSeq + 1, count: 1, timeMs, commands: writer.take() };
    const events = Uint8Array.from(first.push(batch).events);
    expect(Buffer.compare(second.push(batch).events, events), `${at}: ${command.kind}`).toBe(0);
    if (at % restoreEvery > 0) continue;
    const snapshot = first.snapshot();
    expect(Buffer.compare(second.snapshot(), snapshot), `${at}: ${command.kind}`).toBe(0);
    second = Core.restore(snapshot);
    expect(Buffer.compare(second.snapshot(), snapshot), `${at}: ${command.kind}`).toBe(0);
  }
  return second;
}

it('goes on the same from a snapshot after every command', () => {
  runBoth(LIFE, 1);
});

it('goes on the same from one snapshot of many commands', () => {
  runBoth(LIFE, 7);
});

it('holds every list of the wallet’s state on the way', () => {
  const scenario = openWallet();
  const empty = new Set(Object.keys(stateOf(scenario).wallet));
  for (const [afterMs, command] of LIFE) {
    scenario.timeMs += afterMs;
    scenario.run(command);
    for (const [name, part] of Object.entries(stateOf(scenario).wallet))
      if (!Array.isArray(part) || part.length > 0) empty.delete(name);
  }
  expect([...empty]).toEqual([]);
  const { deposits, withdrawals, policy, areMemberCreditsClosed } = stateOf(scenario).wallet;
  expect(new Set(deposits.map(({ phase }) => phase)).size).toBe(5);
  expect(new Set(withdrawals.map(({ state }) => state)).size).toBeGreaterThan(1);
  expect(policy.pending).not.toBeNull();
  expect(areMemberCreditsClosed).toBe(true);
});

it('keeps the numbers that are answered again', () => {
  const scenario = openWallet();
  const all = Array.from({ length: DEPOSITS_KEPT + 10 }, (_, i) =>
    deposit(i + 1, 1n, { hold: i === 2 ? 'SURPLUS' : 'NONE' }),
  );
  must(scenario, ...all);
  const before = all.map((command) => scenario.done(command));
  scenario.core = Core.restore(scenario.core.snapshot());
  expect(all.map((command) => scenario.done(command))).toEqual(before);
  expect(before.filter(({ repeated }) => repeated)).toHaveLength(DEPOSITS_KEPT + 1);
});
