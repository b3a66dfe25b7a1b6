/**
 * The contract screen on the smallest phone that is still common: the form and the book leave room for the head of the
 * first position, and every key of them is large enough for a finger.
 *
 * @module-tag long
 */
import { beforeAll, expect, test } from 'vitest';
import { tradeContract } from '../kit/contract-order.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import { movementEnds } from '../kit/stillness.ts';
import { smallTargets } from '../kit/targets.ts';

const SMALLEST = { width: 375, height: 667 };
const FORM_AND_BOOK_PX = 420;

const { member, onPhone, server } = journey();

beforeAll(async () => {
  const mine = apiOf(server().origin, member(0));
  await mine.call('acceptRiskNotice');
  await tradeContract(mine, { pairsName: 'BTC/USDT', tradeType: 'OPEN_LONG', lots: '2', leverage: '20' });
});

test.each([
  { language: 'zh', theme: 'day' },
  { language: 'en', theme: 'night' },
] as const)(
  'at 375 x 667 in $language the head of the first position shows without scrolling',
  async (look) => {
    await onPhone({ session: member(0), ...SMALLEST, ...look }, async (phone) => {
      const { page } = phone;
      await phone.visit('/contract');
      const main = page.locator('main:visible');
      const head = main.getByRole('listitem').first().locator('> div').first();
      await head.waitFor();
      await movementEnds(page);
      const [form, shown, tabs] = await Promise.all([
        main.getByRole('region', { name: /^(交易面板|Trade panel)$/ }).boundingBox(),
        head.boundingBox(),
        page.getByRole('navigation').boundingBox(),
      ]);
      expect(form!.height).toBeLessThanOrEqual(FORM_AND_BOOK_PX);
      expect(shown!.y).toBeGreaterThanOrEqual(form!.y + form!.height);
      expect(shown!.y + shown!.height).toBeLessThanOrEqual(tabs!.y);
      expect(await main.evaluate((one) => one.scrollTop)).toBe(0);
    });
  },
);

test.each([320, 375, 430])('on %i px every key of both order forms is a target of 40 px', async (width) => {
  await onPhone({ session: member(0), width, height: 667 }, async (phone) => {
    for (const route of ['/contract', '/exchange']) {
      await phone.visit(route);
      await movementEnds(phone.page);
      const panel = phone.page.locator('main:visible').getByRole('region', { name: '交易面板' });
      expect(await smallTargets(panel), route).toEqual([]);
    }
  });
});
