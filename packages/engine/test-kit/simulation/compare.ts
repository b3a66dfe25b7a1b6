/** Comparing what the engine says with what the reference says, without caring for the order of balances. */
import type { Event } from '../../src/journal/events.ts';
import type { EngineState } from '../../src/snapshot/state.ts';

/** @throws Error with both sides when they differ */
export function compareEvents(engine: readonly Event[], reference: readonly Event[]): void {
  const left = balancesSorted(engine);
  const right = balancesSorted(reference);
  if (isSame(left, right)) return;
  throw new Error(`the engine says\n${show(left)}\nthe reference says\n${show(right)}`);
}

/** @throws Error naming the part that differs */
export function compareStates(engine: EngineState, reference: EngineState): void {
  for (const part of Object.keys(reference) as (keyof EngineState)[]) {
    const left = part === 'balances' ? sorted(engine.balances) : engine[part];
    const right = part === 'balances' ? sorted(reference.balances) : reference[part];
    if (!isSame(left, right)) throw new Error(`${part}: engine\n${show(left)}\nreference\n${show(right)}`);
  }
}

/** The same in value; the order of keys does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys)
    if (!isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])) return false;
  return true;
}

function balancesSorted(events: readonly Event[]): Event[] {
  const balances = events.filter((event) => event.kind === 'balance-changed');
  return [...events.filter((event) => event.kind !== 'balance-changed'), ...sorted(balances)];
}

function sorted<Account extends { owner: unknown; type: string; asset: string }>(
  accounts: Account[],
): Account[] {
  if (accounts.length < 2) return accounts;
  const keyed = accounts.map((account) => ({
    key: `${account.owner}/${account.type}/${account.asset}`,
    account,
  }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return keyed.map(({ account }) => account);
}

function show(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part), 1);
}
