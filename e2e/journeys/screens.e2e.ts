/**
 * Every screen, by day in Chinese and by night in English: usable with a screen reader, no wider than the phone, in one
 * language, with its pairs and amounts whole and nothing that jumps while it loads, without a word in the console or a
 * request that fails; and every route of the specification answers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '@tern/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { leaveContractTraces } from '../kit/contract-order.ts';
import { cutWordsAt } from '../kit/cut-words.ts';
import { journey } from '../kit/journey.ts';
import { layoutShift, MOST_SHIFT } from '../kit/layout-shift.ts';
import { marketOrder } from '../kit/market-order.ts';
import { apiOf } from '../kit/member-api.ts';
import { restingPrice } from '../kit/resting-price.ts';
import { ROUTES, SCREENS } from '../kit/routes.ts';
import { faultsOf, overflowFaults, titleFaults, wordFaults } from '../kit/screen-faults.ts';
import { pressTaps, showShot } from '../kit/show-shot.ts';

const MOST_PHONES = [360, 390];
const NARROW = [320, ...MOST_PHONES];

/** A screen is looked at once in `npm test`, by day or by night. */
const LOOKS = [
  { who: 'member', theme: 'day', language: 'zh', tags: [] },
  { who: 'visitor', theme: 'night', language: 'en', tags: [] },
  { who: 'member', theme: 'night', language: 'en', tags: ['long'] },
  { who: 'visitor', theme: 'day', language: 'zh', tags: ['long'] },
] as const;

const { keepPhone, member, onPhone, server } = journey();

/** Lists that are not empty: an open order, one that was cancelled, trades, transfers; and a position in contracts. */
async function leaveTraces(api: Api): Promise<void> {
  const requestId = (place: number) => place.toString(16).padStart(32, '9');
  const order = { pairsName: 'BTC/USDT', side: 'BUY' as const };
  await api.call('transfer', {
    requestId: requestId(1),
    from: 'spot',
    to: 'assets',
    currency: 'BTC',
    amount: '0.01234567',
  });
  await marketOrder(api, { ...order, quoteAmount: '100' });
  const price = await restingPrice(api, 'BTC/USDT');
  const limit = {
    ...order,
    type: 'LIMIT' as const,
    timeInForce: 'GTC' as const,
    price,
    qty: '0.00123',
  };
  await api.call('placeSpotOrder', { requestId: requestId(3), ...limit });
  const { orderId } = await api.call('placeSpotOrder', { requestId: requestId(4), ...limit });
  await api.call('cancelSpotOrder', { orderId });
  await leaveContractTraces(api);
}

beforeAll(async () => {
  await leaveTraces(apiOf(server().origin, member(0)));
});

for (const { who, tags, ...look } of LOOKS)
  describe(`can be used by everybody, as a ${who}, by ${look.theme}, in ${look.language}`, {
    tags: [...tags],
  }, () => {
    const phone = keepPhone(() => ({ ...look, ...(who === 'member' && { session: member(0) }) }));

    test.each(SCREENS.filter((screen) => screen.who === who))('$name, $route', async ({ route, taps }) => {
      const { page } = phone();
      await phone().visit(route);
      expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT);
      await pressTaps(phone(), taps);
      expect(await faultsOf(page, look.language)).toEqual([]);
      expect(await cutWordsAt(page, NARROW)).toEqual([]);
    });
  });

/** English words are longer: the screens of money once more, at these widths alone. */
describe('cuts no pair, coin, amount or button, as a member, in English', () => {
  const phone = keepPhone(() => ({ language: 'en', session: member(0) }));
  const OF_MONEY = /^\/(home|quotes|kline|exchange|transaction|orderManger|contract|assets|mortgage)/;
  const screens = SCREENS.filter(({ who, route }) => who === 'member' && OF_MONEY.test(route));

  test.each(screens)('$name, $route', async ({ route, taps }) => {
    await showShot(phone(), { route, taps });
    expect(await cutWordsAt(phone().page, MOST_PHONES)).toEqual([]);
  });

  test('at least thirty of them', () => expect(screens.length).toBeGreaterThanOrEqual(30));
});

test.each(['/assets', '/contract', '/exchange', '/home', '/quotes/quotesDetail?type=contract'])(
  'answers that come late, and one after the other, move little of %s',
  async (route) => {
    await onPhone({ session: member(0) }, async (phone) => {
      let count = 0;
      await phone.page.route('**/api/**', async (call) => {
        // The answer that decides which parts of the demo a screen has comes last.
        await pause(call.request().url().includes('getServer') ? 1_500 : 100 * (1 + (count++ % 8)));
        await call.continue();
      });
      await Promise.all([phone.page.waitForResponse(/getServer/), phone.visit(route)]);
      await phone.settled();
      expect(await layoutShift(phone.page)).toBeLessThanOrEqual(MOST_SHIFT);
    });
  },
);

const lookedAt = SCREENS.filter(({ who }) => who === 'member').map(({ route }) => route);

test.each([
  ['a member, in Chinese', 'zh', 'member', '页面不存在'],
  ['a visitor, in English', 'en', 'visitor', 'Page not found'],
] as const)(
  'every route of the specification answers %s',
  { tags: 'long' },
  async (_, language, who, notFound) => {
    // A member's screens were looked at above.
    const routes = who === 'member' ? ROUTES.filter((route) => !lookedAt.includes(route)) : ROUTES;
    await onPhone({ language, ...(who === 'member' && { session: member(0) }) }, async (phone) => {
      for (const route of routes) {
        await phone.visit(route);
        expect(await phone.page.getByText(notFound, { exact: true }).count(), route).toBe(0);
        expect(await wordFaults(phone.page, language), route).toEqual([]);
        expect(await overflowFaults(phone.page), route).toEqual([]);
        expect(await titleFaults(phone.page), route).toEqual([]);
      }
    });
  },
);

test('a route that nobody knows says so', async () => {
  await onPhone({}, async (phone) => {
    await phone.visit('/no-such-screen');
    await phone.page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor();
  });
});
