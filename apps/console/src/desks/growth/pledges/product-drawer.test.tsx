/** A product of Earn: its terms and sums as they came, and what its status allows; a change of it sends what was typed. */
import type { DeskResult, OperatorRole } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LiveStage } from '../../../kit/testing/live-stage.tsx';

type Product = DeskResult<'getDeskProducts'>['rows'][number];

const START = new Date('2026-03-01T10:00:07').getTime();
const END = new Date('2026-04-01T10:00:09').getTime();
const PRODUCT: Product = {
  productId: '14',
  title: { zh: '月月盈', en: 'Monthly' },
  body: { zh: '正文', en: 'A text' },
  status: 'DRAFT',
  currency: 'USDT',
  termDays: 30,
  dailyRate: '0.0003',
  isEarlyRedeemable: true,
  earlyDelayHours: 24,
  min: '10',
  maxPerMember: '5000',
  quota: '1000000',
  sold: '250000',
  remaining: '750000',
  saleStart: START,
  saleEnd: END,
  isOnSale: false,
  firstDay: '2026-03-02',
  lastDay: '2026-03-31',
  payTime: 0,
  revision: 7,
  setAside: '9000',
  backing: '9001',
  orders: 33,
  held: '240000',
};

let stage: LiveStage;
let edited: Product[] = [];
beforeAll(async () => {
  stage = await LiveStage.open();
});
afterEach(async () => {
  edited = [];
  await stage.clear();
});
afterAll(() => stage.close());

async function draw(change: Partial<Product> = {}, roles: OperatorRole[] = ['finance']): Promise<void> {
  const { ProductDrawer } = await import('./product-drawer.tsx');
  const product = { ...PRODUCT, ...change };
  const onEdit = (one: Product) => void edited.push(one);
  await stage.draw(<ProductDrawer product={product} onEdit={onEdit} onClose={() => {}} />, { roles });
}

const actions = () => stage.offered().filter((name) => name !== 'close');

it('shows terms and sums each in its own place', async () => {
  await draw();
  expect(stage.openLayers()).toEqual(['Product 14']);
  expect(stage.facts()).toMatchObject({
    Title: 'Monthly',
    Status: 'Draft',
    Term: '30 days',
    'Interest of a day': '0.03%',
    'Least amount of an order': '10 USDT',
    'Most of one member': '5,000 USDT',
    Quota: '1,000,000 USDT',
    Sold: '250,000 USDT',
    'Running orders': '33',
    'Principal held': '240,000 USDT',
    'Set aside': '9,000 USDT',
    'Set aside when on sale': '9,001 USDT',
    'Hours until an early redemption is paid': '24',
  });
  await draw({ status: 'ON', termDays: 0, isEarlyRedeemable: false });
  expect(stage.facts()).toMatchObject({ Status: 'On sale', Term: 'Flexible' });
  for (const name of ['Set aside when on sale', 'Hours until an early redemption is paid'])
    expect(stage.facts()).not.toHaveProperty(name);
});

it('shows what members read, in both languages', async () => {
  await draw();
  const phones = stage.elements().filter((element) => element.getAttribute('class') === 'phone');
  expect(phones.map((phone) => phone.getAttribute('lang'))).toEqual(['zh', 'en']);
  expect(phones[0]?.textContent).toContain('月月盈');
  expect(phones[0]?.textContent).toContain('正文');
  expect(phones[1]?.textContent).toContain('Monthly');
  expect(phones[1]?.textContent).toContain('Paid after 24 h');
});

it.each<[Product['status'], string[]]>([
  ['DRAFT', ['Edit', 'Put on sale']],
  ['ON', ['Change end or quota', 'Take off sale']],
  ['OFF', ['Change end or quota', 'Put on sale']],
])('offers in %s what its status allows, to finance alone', async (status, offers) => {
  await draw({ status });
  expect(actions()).toEqual(offers);
  await draw({ status }, ['support']);
  expect(actions()).toEqual([]);
});

it('a draft is edited as it is', async () => {
  await draw();
  await stage.press('Edit');
  expect(edited).toEqual([PRODUCT]);
});

it('goes on sale as the draft that was seen, after a warning of what is set aside', async () => {
  await draw();
  await stage.press('Put on sale');
  expect(stage.alerts()).toEqual(['9001 USDT of the Earn account are set aside for its interest.']);
  expect(stage.text()).toContain('Monthly');
  await stage.confirm('as agreed', 'Propose');
  expect(stage.done()).toEqual([
    { call: 'switchProductOn', request: { productId: '14', revision: 7, reason: 'as agreed' } },
  ]);
});

it('goes off sale at once', async () => {
  await draw({ status: 'ON' });
  await stage.press('Take off sale');
  expect(stage.alerts()).toEqual(['Nothing more is sold; running orders go on and are paid.']);
  await stage.confirm('sold enough');
  expect(stage.done()).toEqual([
    { call: 'switchProductOff', request: { productId: '14', reason: 'sold enough' } },
  ]);
});

it('a higher quota leaves the end of the sale as it is, to the second', async () => {
  await draw({ status: 'ON' });
  await stage.press('Change end or quota');
  expect([stage.value('Quota'), stage.value('End of the sale')]).toEqual(['1000000', '2026-04-01T10:00']);
  await stage.type('Quota', '2000000.5');
  await stage.press('Continue');
  expect(stage.table('Changes').slice(1)).toEqual([['Quota', '1,000,000 USDT', '2,000,000.5 USDT']]);
  await stage.confirm('it sells well', 'Propose');
  expect(stage.done()).toEqual([
    {
      call: 'changeProduct',
      request: { productId: '14', quota: '2000000.5', saleEnd: END, reason: 'it sells well' },
    },
  ]);
});

it('another end is sent as the minute that was typed', async () => {
  await draw({ status: 'OFF' });
  await stage.press('Change end or quota');
  await stage.type('End of the sale', '');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Choose a time']);
  await stage.type('End of the sale', '2026-04-02T09:30');
  await stage.press('Continue');
  stage.refuse('changeProduct', 'The sale is over');
  await stage.confirm('one more day', 'Propose');
  expect(stage.alerts()).toContain('The sale is over');
  expect(stage.done()[0]?.request).toMatchObject({
    quota: '1000000',
    saleEnd: new Date('2026-04-02T09:30').getTime(),
  });
  await stage.press('Cancel');
  expect(stage.value('End of the sale')).toBe('2026-04-02T09:30');
});

it('is named and described in Chinese on a Chinese desk', async () => {
  const { loadTexts } = await import('../../../locale/text.ts');
  await loadTexts('zh');
  try {
    await draw({ termDays: 0 });
    expect(stage.facts()).toMatchObject({ 标题: '月月盈' });
    await stage.press(actions().at(-1) ?? '');
    expect(stage.text()).toContain('月月盈');
    expect(stage.text()).not.toMatch(/[a-z]{4}/);
  } finally {
    await loadTexts('en');
  }
});
