/** The end of a session by idleness: told two minutes before, put off by the operator or another tab, and final once it is over. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OpenForm } from './drafts/open-forms.ts';
import type { SignedState } from './session.ts';
import { LiveStage } from './testing/live-stage.tsx';

const NOW = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;
const WARNING = 'You are about to be signed out';
const OVER = 'You were signed out due to inactivity.';

let stage: LiveStage;
beforeAll(async () => {
  stage = await LiveStage.open();
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  await stage.clear();
  vi.useRealTimers();
});
afterAll(() => stage.close());

/** @param idleMs until the session ends if nothing is done */
async function draw(idleMs: number): Promise<void> {
  const { IdleWatch } = await import('./idle-watch.tsx');
  const session = stage.sessionOf(until(idleMs));
  await stage.draw(<IdleWatch session={session} />, session);
}

const until = (idleMs: number) => ({ idleUntil: Date.now() + idleMs, absoluteUntil: NOW + 480 * MINUTE });
const pass = (ms: number) => stage.run(() => vi.advanceTimersByTime(ms));
const asks = () => stage.sent.map(({ call, isPassive }) => `${call}${isPassive ? ' by itself' : ''}`);

async function state(): Promise<SignedState> {
  const { signedState } = await import('./session.ts');
  return signedState.get();
}

it('says nothing while more than two minutes are left', async () => {
  await draw(10 * MINUTE);
  await pass(8 * MINUTE);
  expect(stage.openLayers()).toEqual([]);
  expect(asks()).toEqual([]);
});

it('tells two minutes before and counts down, after one look whether another tab was used', async () => {
  await draw(10 * MINUTE);
  stage.answer('getOwnSession', stage.sessionOf(until(10 * MINUTE)));
  await pass(8 * MINUTE + 1_000);
  expect(stage.openLayers()).toEqual([WARNING]);
  expect(stage.text()).toContain('You will be signed out in 1:59.');
  await pass(9_000);
  expect(stage.text()).toContain('You will be signed out in 1:50.');
  expect(asks()).toEqual(['getOwnSession by itself']);
});

it('goes away by itself where another tab kept the session awake, and comes again at its time', async () => {
  await draw(3 * MINUTE);
  stage.answer('getOwnSession', stage.sessionOf(until(20 * MINUTE)));
  await pass(MINUTE + 1_000);
  await pass(1_000);
  expect(stage.openLayers()).toEqual([]);
  await pass(17 * MINUTE);
  expect(stage.openLayers()).toEqual([WARNING]);
  expect(asks()).toHaveLength(2);
});

it('stays where the look has no answer, and is put off by the operator', async () => {
  await draw(3 * MINUTE);
  stage.lose('getOwnSession');
  await pass(MINUTE + 1_000);
  expect(stage.openLayers()).toEqual([WARNING]);
  expect(await state()).toMatchObject({ kind: 'in' });
  stage.answer('getOwnSession', stage.sessionOf(until(30 * MINUTE)));
  await stage.press('Stay signed in');
  await pass(1_000);
  expect(stage.openLayers()).toEqual([]);
  expect(asks()).toEqual(['getOwnSession by itself', 'getOwnSession']);
  expect(await state()).toMatchObject({ kind: 'in' });
});

it.each([
  ['the server says so', () => stage.refuse('getOwnSession', 'Sign in again', 'SYS.0015')],
  ['nothing answers', () => stage.lose('getOwnSession')],
])('is over when the time is over and %s', async (_, prepare) => {
  await draw(3 * MINUTE);
  stage.answer('getOwnSession', stage.sessionOf(until(3 * MINUTE)));
  await pass(2 * MINUTE);
  prepare();
  await pass(2 * MINUTE);
  expect(await state()).toMatchObject({ kind: 'out', message: OVER });
});

it('is not over when its time is over in this tab alone', async () => {
  await draw(3 * MINUTE);
  stage.answer('getOwnSession', stage.sessionOf(until(3 * MINUTE)));
  await pass(2 * MINUTE);
  stage.answer('getOwnSession', stage.sessionOf(until(30 * MINUTE)));
  await pass(2 * MINUTE);
  await pass(1_000);
  expect(await state()).toMatchObject({ kind: 'in' });
  expect(stage.openLayers()).toEqual([]);
});

it.each([
  ['answers', {}],
  ['does not answer', undefined],
])('keeps what was typed, then leaves without a word where the server %s', async (_, result) => {
  await draw(MINUTE);
  stage.lose('getOwnSession');
  if (result === undefined) stage.lose('signOut');
  const { addForm } = await import('./drafts/open-forms.ts');
  const order: string[] = [];
  const form: OpenForm = {
    name: undefined,
    isChanged: false,
    isKept: false,
    flush: async () => void order.push(`kept, ${stage.done().length} sent`),
    end: async () => undefined,
  };
  const remove = addForm(form);
  await pass(1_000);
  await stage.press('Sign out');
  remove();
  expect(order).toEqual(['kept, 0 sent']);
  expect(stage.done()).toEqual([{ call: 'signOut', request: {} }]);
  expect(await state()).toEqual({ kind: 'out', message: '', ended: undefined });
});
