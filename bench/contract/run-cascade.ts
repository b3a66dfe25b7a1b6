/**
 * One cascade in a core of its own: a tick locks longs, half of them cross, and each is liquidated by a command of its
 * own with commands of other members in between. A tick comes every 500 liquidations.
 */
import type { Command, Event } from '@tern/engine';
import { BTC, MembersUnderLoad, openAccounts, place } from './members-under-load.ts';

const START = { BTC: 50_000, ETH: 3_000 };
const AFTER = { BTC: 49_650, ETH: 3_000 };
const COMMANDS_BETWEEN = 3;
const TICK_EVERY = 500;

export interface CascadeTerms {
  /** `market`: bids take what the liquidation engine sells; else neither bids nor a fund do, and takeovers are deleveraged. */
  kind: 'market' | 'deleveraging';
  scopes: number;
  bystanders: number;
}

export interface Cascade {
  locked: number;
  /** The tick that locks, in milliseconds. */
  tickMs: number;
  /** The milliseconds of each liquidation. */
  liquidations: number[];
  /** All liquidations, with the ticks between them. */
  liquidatingMs: number;
  /** The milliseconds of each command of a member. */
  members: number[];
  /** Events by kind. */
  seen: ReadonlyMap<string, number>;
}

export function runCascade({ kind, scopes, bystanders }: CascadeTerms): Cascade {
  const load = new MembersUnderLoad();
  const victims = range(1, scopes);
  const shorts = range(scopes + 1, scopes);
  const others = range(2 * scopes + 1, bystanders);
  const busy = range(2 * scopes + bystanders + 1, 100);
  load.doAll(openAccounts(shorts, 100_000n));
  load.doAll(openAccounts(victims, 45n));
  load.doAll(openAccounts(others, 100_000n));
  load.doAll(openAccounts(busy, 10_000_000n));
  load.do(load.tick(START));
  load.doAll(opening(victims, shorts, others));
  load.do(load.tick(START));
  const before = load.time(load.tick(AFTER));
  const locked = count(before.events, 'scope-locked');
  if (kind === 'market')
    load.doAll(busy.map((memberId, i) => place(memberId, BTC, 'OPEN_LONG', 900, 49_640 - (i % 20), 20)));
  let liquidatingMs = 0;
  const liquidations: number[] = [];
  const members: number[] = [];
  const seen = new Map<string, number>();
  for (let waiting = locked, i = 0; waiting > 0; i++) {
    const { ms, events } = load.time({ kind: 'continue-liquidation' });
    liquidatingMs += ms;
    liquidations.push(ms);
    for (const event of events) seen.set(event.kind, (seen.get(event.kind) ?? 0) + 1);
    const done = events.at(-1)!;
    waiting = done.kind === 'command-done' ? done.result : 0;
    for (const command of between(busy, i)) members.push(load.time(command).ms);
    if (i % TICK_EVERY === TICK_EVERY - 1) liquidatingMs += load.time(load.tick(AFTER)).ms;
  }
  return { locked, tickMs: before.ms, liquidations, liquidatingMs, members, seen };
}

function* opening(victims: number[], shorts: number[], others: number[]): Generator<Command> {
  for (const memberId of victims)
    if (memberId % 2 === 0) yield { kind: 'set-margin-mode', memberId, market: BTC, mode: 'CROSS' };
  for (const [i, victim] of victims.entries()) {
    yield place(shorts[i]!, BTC, 'OPEN_SHORT', 3 + (i % 2), START.BTC, 5 + (i % 20));
    yield place(victim, BTC, 'OPEN_LONG', 3 + (i % 2), START.BTC, 100);
  }
  for (let i = 0; i < others.length; i += 2) {
    yield place(others[i]!, BTC, 'OPEN_SHORT', 5, START.BTC, 3 + (i % 15));
    yield place(others[i + 1]!, BTC, 'OPEN_LONG', 5, START.BTC, 3);
  }
}

/** Orders that rest far from the market, and their like cancelled. */
function between(busy: number[], round: number): Command[] {
  return Array.from({ length: COMMANDS_BETWEEN }, (_, i) => {
    const memberId = busy[(round * COMMANDS_BETWEEN + i) % busy.length]!;
    if ((round + i) % 2 === 0) return place(memberId, BTC, 'OPEN_LONG', 1, 40_000 + (round % 50), 20);
    return {
      kind: 'cancel-all-contract-orders',
      memberId: busy[(round * 7) % busy.length]!,
      market: 'ETH/USDT:USDT',
    };
  });
}

function range(first: number, length: number): number[] {
  return Array.from({ length }, (_, i) => first + i);
}

function count(events: readonly Event[], kind: string): number {
  return events.filter((event) => event.kind === kind).length;
}
