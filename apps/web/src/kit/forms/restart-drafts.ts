/**
 * The drafts of open forms and the place in the app, stored before the app restarts for an update and given back once. A form offers its
 * fields while it is on a screen, hidden kept-alive screens included. Invariant: a draft comes back within ten minutes, to the member who
 * typed it alone; passwords, codes and keys are never stored, whatever a form offers.
 */
import { storage } from '@tern/bridge';
import { useInsertionEffect } from 'react';
import { safeTarget } from '../navigation/navigation.ts';
import { useSession } from '../session/session.ts';

const STORAGE_KEY = 'restartDrafts';
const KEPT_MS = 10 * 60_000;
const SECRET = /password|code|key|secret|pin/i;

interface Stored {
  userId: string;
  storedMs: number;
  place: string;
  drafts: Record<string, unknown>;
}

const open = new Map<string, object>();
let restored: Stored | undefined;

/** Offers the fields of a form for a restart. @param fields undefined: there is nothing to keep */
export function useRestartDraft(name: string, fields: object | undefined): void {
  // The only kind of effect that a hidden kept-alive screen keeps.
  useInsertionEffect(() => {
    if (fields === undefined) return;
    open.set(name, fields);
    return () => void open.delete(name);
  }, [name, fields]);
}

/** To be called right before the restart. */
export function storeDrafts(): void {
  const drafts = Object.fromEntries([...open].map(([name, fields]) => [name, withoutSecrets(fields)]));
  const place = location.pathname + location.search;
  const { userId } = useSession.getState();
  const stored: Stored = { userId, storedMs: Date.now(), place, drafts };
  storage.write(STORAGE_KEY, JSON.stringify(stored));
}

/** Takes what was stored out of the storage; the forms find their drafts in memory from then on. */
export function restoreDrafts(): void {
  const text = storage.read(STORAGE_KEY);
  if (text === null || text === '') return;
  storage.write(STORAGE_KEY, '');
  restored = readStored(text);
}

/** Where the member was; undefined when nothing was stored. Once. */
export function takePlace(): string | undefined {
  restoreDrafts();
  const place = current()?.place;
  if (restored) restored = { ...restored, place: '' };
  return place ? safeTarget(place) : undefined;
}

/**
 * The draft of a form over its fresh state, once; the fresh state when there is none. Fields of another type or unknown to this
 * version are dropped.
 * @param choices the values that a field may have, where it has only some
 */
export function takeDraft<T extends object>(
  name: string,
  fresh: T,
  choices: { readonly [K in keyof T]?: readonly T[K][] } = {},
): T {
  restoreDrafts();
  const fields = current()?.drafts[name];
  if (restored) delete restored.drafts[name];
  if (!isRecord(fields)) return fresh;
  const isKnown = <K extends keyof T>(field: K, value: unknown) =>
    kindOf(value) === kindOf(fresh[field]) && (choices[field]?.some((one) => one === value) ?? true);
  const known = Object.entries(fields).filter(
    ([field, value]) => field in fresh && isKept(value) && isKnown(field as keyof T, value),
  );
  return { ...fresh, ...Object.fromEntries(known) };
}

/** undefined once it is too old or another member's. */
function current(): Stored | undefined {
  if (!restored || restored.userId !== useSession.getState().userId) return undefined;
  const ageMs = Date.now() - restored.storedMs;
  return ageMs >= 0 && ageMs <= KEPT_MS ? restored : undefined;
}

function withoutSecrets(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !SECRET.test(field) && isKept(value)),
  );
}

function readStored(text: string): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored) || !isRecord(stored.drafts)) return undefined;
    const { userId, storedMs, place, drafts } = stored;
    if (typeof userId !== 'string' || typeof storedMs !== 'number' || typeof place !== 'string')
      return undefined;
    return { userId, storedMs, place, drafts };
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Texts, figures, switches, and lists of texts. */
function isKept(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string');
  return ['string', 'number', 'boolean'].includes(typeof value);
}
