/** The editor of a product at work: what is typed is shown as members will read it, and is what the draft holds. */
import type { DeskResult } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LiveStage } from '../../../kit/testing/live-stage.tsx';

let stage: LiveStage;
let closed = 0;
beforeAll(async () => {
  stage = await LiveStage.open();
});
afterEach(async () => {
  closed = 0;
  await stage.clear();
});
afterAll(() => stage.close());

type Product = DeskResult<'getDeskProducts'>['rows'][number];

async function draw(product?: Product): Promise<void> {
  const { ProductEditor } = await import('./product-editor.tsx');
  const onClose = () => {
    closed += 1;
  };
  await stage.draw(<ProductEditor product={product} onClose={onClose} />, { roles: ['finance'] });
}

async function fill(): Promise<void> {
  await stage.type('Coin', ' btc ');
  await stage.type('Interest of a day', '0.05');
  await stage.type('Least amount of an order', '0.001');
  await stage.type('Most of one member', '2');
  await stage.type('Quota', '150');
  await stage.type('Start of the sale', '2026-03-01T10:00');
  await stage.type('End of the sale', '2026-04-01T10:00');
  for (const [at, text] of ['标题', 'Title'].entries()) await stage.type('Title', ` ${text} `, at);
  for (const [at, text] of ['正文', 'Text'].entries()) await stage.type('Text', text, at);
}

const TERMS = {
  currency: 'BTC',
  dailyRate: '0.0005',
  min: '0.001',
  maxPerMember: '2',
  quota: '150',
  saleStart: new Date('2026-03-01T10:00').getTime(),
  saleEnd: new Date('2026-04-01T10:00').getTime(),
  zh: { title: '标题', body: '正文' },
  en: { title: 'Title', body: 'Text' },
};

it('sends a new draft as it was typed, and closes once it is saved', async () => {
  await draw();
  await fill();
  await stage.choose('90 days');
  await stage.type('Hours until an early redemption is paid', '48');
  const [, phone] = stage.elements().filter((element) => element.getAttribute('class') === 'phone');
  for (const shown of ['Title', '0.05%', '0.001 BTC', 'Paid after 48 h'])
    expect(phone?.textContent).toContain(shown);
  await stage.press('Save draft');
  stage.refuse('draftProduct', 'The name is taken');
  await stage.confirm('a first try');
  expect(stage.alerts()).toContain('The name is taken');
  expect(closed).toBe(0);
  stage.answer('draftProduct', { productId: '15' });
  await stage.press('Confirm');
  const request = { ...TERMS, termDays: 90, isEarlyRedeemable: true, earlyDelayHours: 48 };
  expect(stage.done()).toEqual(
    Array(2).fill({ call: 'draftProduct', request: { ...request, reason: 'a first try' } }),
  );
  expect(closed).toBe(1);
});

it.each([
  ['a flexible one', 'Flexible', 0],
  ['one that is not redeemed early', '7 days', 7],
])('sends of %s no delay of an early redemption', async (_, term, termDays) => {
  await draw();
  await fill();
  await stage.choose(term);
  if (termDays > 0) await stage.toggle('Redeemable early');
  expect(stage.labels()).not.toContain('Hours until an early redemption is paid');
  await stage.press('Save draft');
  await stage.confirm('a first try');
  expect(stage.done()).toEqual([
    {
      call: 'draftProduct',
      request: { ...TERMS, termDays, isEarlyRedeemable: false, earlyDelayHours: 0, reason: 'a first try' },
    },
  ]);
});

it('names every field that is wanted and sends nothing before', async () => {
  await draw();
  await stage.press('Save draft');
  const wanted = ['Enter a number such as 0.001', 'Enter a text'];
  expect(stage.alerts()).toEqual([...Array(4).fill(wanted[0]), ...Array(4).fill(wanted[1])]);
  await stage.type('Coin', 'no coin!');
  expect(stage.alerts()).toContain('1 to 12 uppercase letters or digits');
  expect(stage.sent.filter(({ call }) => call === 'draftProduct')).toEqual([]);
});

it('begins with what is saved and sends its number', async () => {
  const { zh, en, ...terms } = TERMS;
  const saved: Product = {
    ...terms,
    productId: '14',
    title: { zh: zh.title, en: en.title },
    body: { zh: zh.body, en: en.body },
    status: 'DRAFT',
    termDays: 30,
    isEarlyRedeemable: false,
    earlyDelayHours: 0,
    sold: '0',
    remaining: '150',
    isOnSale: false,
    firstDay: '',
    lastDay: '',
    payTime: 0,
    revision: 1,
    setAside: '0',
    backing: '0',
    orders: 0,
    held: '0',
  };
  await draw(saved);
  await stage.type('Quota', '151');
  await stage.press('Save draft');
  await stage.confirm('one more');
  expect(stage.done()[0]?.request).toEqual({
    ...TERMS,
    productId: '14',
    quota: '151',
    termDays: 30,
    isEarlyRedeemable: false,
    earlyDelayHours: 0,
    reason: 'one more',
  });
});
