/** A market in full: its figures as they came, what each state and role allows, and what each form sends. */
import type { DeskResult, OperatorRole } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LiveStage } from '../../kit/testing/live-stage.tsx';

type Market = DeskResult<'getDeskMarkets'>['rows'][number];

/** Each figure differs from the one beside it. */
const MARKET: Market = {
  pairsName: 'BTC/USDT',
  tokenCur: 'BTC',
  mainCur: 'USDT',
  status: 'OPEN',
  priceScale: 1,
  qtyScale: 6,
  filters: {
    tickSize: '0.1',
    stepSize: '0.000001',
    minQty: '0.00001',
    maxQty: '500',
    minNotional: '5',
    maxNotional: '2000000',
  },
  makerFeePpm: 1000,
  takerFeePpm: 2000,
  listingPrice: '90000',
  lastPrice: '97415.1',
  referencePrice: '97410.5',
  index: {
    state: 'DEGRADED',
    price: '97411.2',
    validSources: 2,
    sources: [
      { source: 'binance', weight: 3 },
      { source: 'okx', weight: 2 },
      { source: 'kraken', weight: 1 },
    ],
  },
  isNew: false,
  listTime: 0,
  place: 4,
  reason: 'checked the feed',
  publicText: { zh: '', en: '' },
};

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

async function draw(change: Partial<Market> = {}, roles: OperatorRole[] = ['market']): Promise<void> {
  const { MarketDrawer } = await import('./market-drawer.tsx');
  const onClose = () => {
    closed += 1;
  };
  await stage.draw(<MarketDrawer market={{ ...MARKET, ...change }} onClose={onClose} />, { roles });
}

it('shows each figure in its own place, with its unit', async () => {
  await draw();
  expect(stage.facts()).toEqual({
    Status: 'Trading',
    'Last price': '97,415.1 USDT',
    'Listing price': '90,000 USDT',
    'Listing time': '—',
    Reason: 'checked the feed',
    'Reference price': '97,410.5 USDT',
    'Maker fee': '0.1%',
    'Taker fee': '0.2%',
    'Tick size': '0.1 USDT',
    'Step size': '0.000001 BTC',
    'Min. order quantity': '0.00001 BTC',
    'Max. order quantity': '500 BTC',
    'Min. order value': '5 USDT',
    'Max. order value': '2,000,000 USDT',
    'Price decimals': '1',
    'Quantity decimals': '6',
    'Index status': 'Too few sources',
    'Index price': '97,411.2 USDT',
    'Valid sources': '2 of 3',
    Weights: 'binance × 3, okx × 2, kraken × 1',
    Rank: '4',
    'New coin': 'No label',
  });
});

const CHANGES = ['Change Reference price', 'Change Fees', 'Change Trading rules', 'Change Index sources'];
const RANKING = ['Set rank', 'Mark as new'];

it.each<[Market['status'], string[]]>([
  ['PREPARED', [...CHANGES, ...RANKING, 'Open', 'Delist']],
  ['OPEN', [...CHANGES, ...RANKING, 'Cancel only', 'Halt', 'Delist']],
  ['CANCEL_ONLY', [...CHANGES, ...RANKING, 'Open', 'Halt', 'Delist']],
  ['SUSPENDED', [...CHANGES, ...RANKING, 'Open', 'Cancel only', 'Delist']],
  ['CLOSED', RANKING],
])('offers in %s what leads out of it', async (status, offers) => {
  await draw({ status });
  expect(stage.offered()).toEqual(['close', ...offers]);
  expect(stage.text().includes('This market has been delisted.')).toBe(status === 'CLOSED');
});

it('offers fees and reference price to finance too, and nothing to support', async () => {
  await draw({}, ['finance']);
  expect(stage.offered()).toEqual(['close', 'Change Reference price', 'Change Fees']);
  await draw({}, ['support']);
  expect(stage.offered()).toEqual(['close']);
});

it('offers no reference price while a normal index sets it', async () => {
  await draw({ index: { ...MARKET.index, state: 'NORMAL' } });
  expect(stage.offered()).not.toContain('Change Reference price');
});

it('proposes the fees that were typed, to the millionth, beside those in force', async () => {
  await draw();
  await stage.press('Change Fees');
  expect([stage.value('Maker fee'), stage.value('Taker fee')]).toEqual(['0.1', '0.2']);
  await stage.type('Maker fee', '0.0999');
  await stage.press('Continue');
  expect(stage.openLayers()).toEqual(['BTC/USDT', 'Change fees', 'Change fees']);
  expect(stage.table('Changes').slice(1)).toEqual([
    ['Maker fee', '0.1%', '0.0999%'],
    ['Taker fee', '0.2%', '0.2%'],
  ]);
  expect(stage.text()).toContain('executed once another operator approves it');
  await stage.confirm(' a new schedule ', 'Propose');
  expect(stage.done()).toEqual([
    {
      call: 'setMarketFees',
      request: { pairsName: 'BTC/USDT', makerFeePpm: 999, takerFeePpm: 2000, reason: 'a new schedule' },
    },
  ]);
  expect(stage.openLayers()).toEqual(['BTC/USDT']);
  expect(stage.said).toEqual([expect.stringContaining('Proposal 77 created')]);
});

it.each(['', '10.0001', '0.00001', 'a lot', '-1'])('takes no fee of %j, and says so', async (typed) => {
  await draw();
  await stage.press('Change Fees');
  await stage.type('Taker fee', typed);
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Enter a percentage from 0 to 10 with at most 4 decimals']);
  expect(stage.openLayers()).toEqual(['BTC/USDT', 'Change fees']);
  expect(stage.sent.filter(({ call }) => call === 'setMarketFees')).toEqual([]);
});

it('asks for no reason where the server would refuse, says why, and keeps what was typed', async () => {
  await draw();
  stage.refuse('setMarketFees', 'The maker fee is above the taker fee');
  await stage.press('Change Fees');
  await stage.type('Maker fee', '3');
  await stage.press('Continue');
  expect(stage.said).toEqual(['The maker fee is above the taker fee']);
  expect(stage.openLayers()).toEqual(['BTC/USDT', 'Change fees']);
  expect(stage.value('Maker fee')).toBe('3');
  expect(stage.done()).toEqual([]);
});

it('keeps reason and form where the server refuses in the end, and sends the same again', async () => {
  await draw();
  await stage.press('Change Fees');
  await stage.type('Taker fee', '0.25');
  await stage.press('Continue');
  stage.refuse('setMarketFees', 'The pair is gone');
  await stage.confirm('a new schedule', 'Propose');
  expect(stage.alerts()).toEqual(['The pair is gone']);
  expect(stage.value('Reason')).toBe('a new schedule');
  stage.lose('setMarketFees');
  await stage.press('Propose');
  expect(stage.alerts()).not.toContain('The pair is gone');
  expect(stage.alerts()).toHaveLength(1);
  await stage.press('Cancel');
  expect([stage.value('Maker fee'), stage.value('Taker fee')]).toEqual(['0.1', '0.25']);
  expect(stage.done()).toHaveLength(2);
  expect(stage.done()[1]).toEqual(stage.done()[0]);
});

it('asks before a form that holds something is given up, and Escape gives none up', async () => {
  await draw();
  await stage.press('Change Fees');
  await stage.type('Taker fee', '0.25');
  await stage.pressEscape();
  expect(stage.openLayers()).toEqual(['BTC/USDT', 'Change fees']);
  await stage.press('Cancel');
  expect(stage.openLayers()).toEqual(['BTC/USDT', 'Change fees', 'Discard your changes?']);
  await stage.press('Keep editing');
  expect(stage.value('Taker fee')).toBe('0.25');
  await stage.press('Cancel');
  await stage.press('Discard');
  expect(stage.openLayers()).toEqual(['BTC/USDT']);
  await stage.press('Change Fees');
  expect(stage.value('Taker fee')).toBe('0.2');
  await stage.press('Cancel');
  expect(stage.openLayers()).toEqual(['BTC/USDT']);
});

it('proposes the rules that were typed, all six of them', async () => {
  await draw();
  await stage.press('Change Trading rules');
  await stage.type('Min. order value', '12.50');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Only possible when no orders are open.']);
  expect(stage.table('Changes').slice(1)).toContainEqual(['Min. order value', '5', '12.50']);
  await stage.confirm('dust', 'Propose');
  expect(stage.done()[0]).toEqual({
    call: 'setMarketFilters',
    request: {
      pairsName: 'BTC/USDT',
      filters: { ...MARKET.filters, minNotional: '12.50' },
      reason: 'dust',
    },
  });
});

it('proposes the reference price digit for digit, and takes none that is no number', async () => {
  await draw();
  await stage.press('Change Reference price');
  expect(stage.value('Reference price')).toBe('97410.5');
  await stage.type('Reference price', '');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Enter a number such as 0.001']);
  await stage.type('Reference price', '123456789012345678.123456789012345678');
  await stage.press('Continue');
  await stage.confirm('the index is dead', 'Propose');
  expect(stage.done()[0]?.request).toEqual({
    pairsName: 'BTC/USDT',
    referencePrice: '123456789012345678.123456789012345678',
    reason: 'the index is dead',
  });
});

it('sets a rank of 0 to 1000 at once', async () => {
  await draw();
  await stage.press('Set rank');
  await stage.type('Position among the home tiles, 0 to hide', '1001');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Enter a whole number from 0 to 1000']);
  await stage.type('Position among the home tiles, 0 to hide', '0');
  await stage.press('Continue');
  expect(stage.table('Changes')[1]).toEqual(['Rank', '4', '0']);
  expect(stage.text()).toContain('Takes effect immediately');
  await stage.confirm('not for the tiles');
  expect(stage.done()).toEqual([
    { call: 'setMarketPlace', request: { pairsName: 'BTC/USDT', place: 0, reason: 'not for the tiles' } },
  ]);
  expect(stage.said).toEqual(['Done: Set rank']);
});

it.each([
  [false, 'Mark as new'],
  [true, 'Remove new label'],
])('turns the label of a pair around where it is %s', async (isNew, name) => {
  await draw({ isNew });
  await stage.press(name);
  await stage.confirm('as announced');
  expect(stage.done()).toEqual([
    { call: 'setMarketNew', request: { pairsName: 'BTC/USDT', isNew: !isNew, reason: 'as announced' } },
  ]);
});

it('proposes the index with the sources and weights that stand in its rows', async () => {
  await draw();
  await stage.press('Change Index sources');
  expect(stage.offered().filter((name) => name.includes('Remove'))).toEqual(Array(3).fill('(Remove)'));
  await stage.press('Add source');
  await stage.type('Source 4', 'Coin Base');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Lowercase letters, digits, - or _']);
  await stage.type('Source 4', 'coinbase');
  await stage.type('Weight', '5', 3);
  await stage.press('Remove', 1);
  await stage.press('Continue');
  expect(stage.table('Changes')[1]).toEqual([
    'Index sources',
    'binance × 3, okx × 2, kraken × 1',
    'binance × 3, kraken × 1, coinbase × 5',
  ]);
  await stage.confirm('okx left', 'Propose');
  expect(stage.done()[0]).toEqual({
    call: 'setMarketIndex',
    request: {
      pairsName: 'BTC/USDT',
      sources: [
        { source: 'binance', weight: 3 },
        { source: 'kraken', weight: 1 },
        { source: 'coinbase', weight: 5 },
      ],
      reason: 'okx left',
    },
  });
});

it.each([
  ['Halt', 'SUSPENDED', 'No orders are accepted and nothing is matched.'],
  ['Cancel only', 'CANCEL_ONLY', 'Members can only cancel orders.'],
] as const)('%s wants a text for members in both languages', async (name, status, warning) => {
  await draw();
  await stage.press(name);
  expect(stage.openLayers()[1]).toBe(`${name} BTC/USDT`);
  expect(stage.value('Text for members in English')).toBe(
    'Under maintenance. We will announce when trading resumes.',
  );
  await stage.type('Text for members in Chinese', '  ');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Write the text in both languages']);
  await stage.type('Text for members in English', '');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(Array(2).fill('Write the text in both languages'));
  await stage.type('Text for members in Chinese', ' 稍候 ');
  await stage.type('Text for members in English', 'One moment');
  await stage.press('Continue');
  expect(stage.alerts()).toEqual([warning]);
  await stage.confirm('the feed jumps');
  expect(stage.done()).toEqual([
    {
      call: 'haltMarket',
      request: {
        pairsName: 'BTC/USDT',
        status,
        publicText: { zh: '稍候', en: 'One moment' },
        reason: 'the feed jumps',
      },
    },
  ]);
  expect(stage.openLayers()).toEqual(['BTC/USDT']);
});

it('opens without a text, and with one in both languages or none', async () => {
  await draw({ status: 'SUSPENDED' });
  await stage.press('Open');
  await stage.type('Text for members in English', 'Open again');
  await stage.press('Continue');
  expect(stage.alerts()).toHaveLength(1);
  await stage.type('Text for members in English', '');
  await stage.press('Continue');
  await stage.confirm('checked');
  expect(stage.done()).toEqual([
    {
      call: 'openMarket',
      request: { pairsName: 'BTC/USDT', publicText: { zh: '', en: '' }, reason: 'checked' },
    },
  ]);
});

it('warns before a pair is delisted for good', async () => {
  await draw();
  await stage.press('Delist');
  expect(stage.text()).toContain('BTC/USDT');
  expect(stage.alerts()).toEqual([
    'Permanent: all open orders are canceled and the market cannot be restored.',
  ]);
  await stage.confirm('ab', 'Propose');
  expect(stage.alerts()).toContain('Enter a reason of at least 3 characters');
  expect(stage.done()).toEqual([]);
  await stage.confirm('no volume', 'Propose');
  expect(stage.done()).toEqual([
    { call: 'closeMarket', request: { pairsName: 'BTC/USDT', reason: 'no volume' } },
  ]);
  expect(closed).toBe(0);
});
