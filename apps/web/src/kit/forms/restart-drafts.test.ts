import { storage } from '@tern/bridge';
import { stubStorage } from '@tern/bridge/stub-storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Drafts = typeof import('./restart-drafts.ts');

const FRESH = { side: 'BUY', price: '', percent: 0, withStop: false };
const SIDES = { side: ['BUY', 'SELL'] };

/** Each start of the app has a memory of its own; the storage is the device's. */
async function startApp(userId = '7'): Promise<Drafts> {
  vi.resetModules();
  vi.doMock('react', async (original) => ({
    ...(await original<typeof import('react')>()),
    useInsertionEffect: (effect: () => void) => effect(),
  }));
  const drafts = await import('./restart-drafts.ts');
  const { changeSession } = await import('../session/session.ts');
  changeSession({ token: 'token', userId });
  return drafts;
}

beforeEach(() => {
  stubStorage();
  vi.stubGlobal('location', { pathname: '/exchange', search: '?pair=BTC%2FUSDT' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function restartWith(fields: object, userId = '7'): Promise<Drafts> {
  const before = await startApp();
  before.useRestartDraft('order', fields);
  before.storeDrafts();
  return startApp(userId);
}

it('brings place and fields back once', async () => {
  const typed = { side: 'SELL', price: '91234.5', percent: 25, withStop: true };
  const after = await restartWith(typed);
  expect(after.takePlace()).toBe('/exchange?pair=BTC%2FUSDT');
  expect(storage.read('restartDrafts')).toBe('');
  expect(after.takeDraft('order', FRESH, SIDES)).toEqual(typed);
  expect(after.takePlace()).toBeUndefined();
  expect(after.takeDraft('order', FRESH, SIDES)).toEqual(FRESH);
  expect((await startApp()).takeDraft('order', FRESH, SIDES)).toEqual(FRESH);
});

it('never stores a password, a code or a key', async () => {
  await restartWith({ price: '1', password: 'hunter2', smsCode: '123456', googleKey: 'ABC', pin: '9' });
  const stored = storage.read('restartDrafts') ?? '';
  expect(JSON.parse(stored).drafts).toEqual({ order: { price: '1' } });
});

it('leaves out fields that the new version does not know, of another type, or outside their choices', async () => {
  const after = await restartWith({ side: 'BOTH', price: 5, percent: 30, gone: 'x', list: ['y'] });
  expect(after.takeDraft('order', FRESH, SIDES)).toEqual({ ...FRESH, percent: 30 });
});

it('gives another member nothing', async () => {
  const after = await restartWith({ price: '1' }, '8');
  expect(after.takePlace()).toBeUndefined();
  expect(after.takeDraft('order', FRESH)).toEqual(FRESH);
});

it('gives nothing back after ten minutes', async () => {
  vi.useFakeTimers();
  const after = await restartWith({ price: '1' });
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1);
  expect(after.takeDraft('order', FRESH)).toEqual(FRESH);
  expect(after.takePlace()).toBeUndefined();
});

it.each(['', 'nothing', '3', 'null', '{"drafts":3}', '{"drafts":{},"userId":7,"storedMs":"x","place":1}'])(
  'survives %j in its place',
  async (text) => {
    const after = await startApp();
    storage.write('restartDrafts', text);
    expect(after.takePlace()).toBeUndefined();
    expect(after.takeDraft('order', FRESH)).toEqual(FRESH);
  },
);

it('leads to no foreign place', async () => {
  vi.stubGlobal('location', { pathname: '//evil.example/', search: '' });
  expect((await restartWith({})).takePlace()).toBe('/home');
});

it('offers nothing of a form that has nothing to keep', async () => {
  const before = await startApp();
  before.useRestartDraft('order', undefined);
  before.storeDrafts();
  expect(JSON.parse(storage.read('restartDrafts') ?? '').drafts).toEqual({});
});
