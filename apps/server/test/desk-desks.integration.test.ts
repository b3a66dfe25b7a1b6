/** The desks change markets, texts and the CNY rate, and show the books of the exchange. */
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBanners, readNotice, readNotices } from '../src/modules/content/reader.ts';
import { DELAY_ID } from '../src/modules/staff/two-operators.ts';
import { fakePng } from '../src/platform/images/testing/fake-image-worker.ts';
import { ContractWorld } from './kit/contract-world.ts';
import { type Browser, DeskForTests } from './kit/desk-for-tests.ts';
import { openMembersUnderLoad } from './kit/members-under-load.ts';

const PAIR = 'BTC/USDT';
const reason = 'because of a test';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;
const HOUR_MS = 3_600_000;
const NO_TEXT = { zh: '', en: '' };
const TEXT = { zh: '系统维护', en: 'Maintenance' };

let desk: DeskForTests;
let maker: Browser;
let checker: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open();
  await desk.operator('maker', 'market', 'finance', 'support');
  await desk.operator('checker', 'admin');
  maker = await desk.signIn('maker');
  checker = await desk.signIn('checker');
});
afterAll(() => desk.close());

/** Proposed by the one and approved by the other. */
async function together<N extends Parameters<DeskForTests['propose']>[0]>(
  name: N,
  request: Parameters<typeof desk.propose<N>>[1],
) {
  const proposalId = await desk.propose(name, request, maker);
  return desk.call('approveProposal', { proposalId, reason }, checker);
}
const marketNamed = async (pairsName: string) =>
  (await desk.ask('getDeskMarkets', {}, maker)).rows.find((row) => row.pairsName === pairsName);

const FILTERS = {
  tickSize: '0.01',
  stepSize: '0.001',
  minQty: '0.001',
  maxQty: '10000',
  minNotional: '5',
  maxNotional: '100000',
};
const NEW_PAIR = {
  tokenCur: 'TRN',
  mainCur: 'USDT',
  priceScale: 2,
  qtyScale: 3,
  filters: FILTERS,
  makerFeePpm: 500,
  takerFeePpm: 1000,
  listingPrice: '1.25',
  reason,
  tokenCurrency: { name: 'Tern', scale: 8, maxSupply: '1000000' },
};

describe('markets', () => {
  it('are shown with what decides about their money', async () => {
    expect(await marketNamed(PAIR)).toMatchObject({
      status: 'OPEN',
      makerFeePpm: 1000,
      listingPrice: '50000',
      lastPrice: '',
      filters: { tickSize: '0.1', stepSize: '0.00001', minNotional: '5', maxNotional: '1000000' },
      index: { state: 'NONE', sources: [] },
    });
  });

  it('a pair is listed with a new currency, opened, halted, closed for good', async () => {
    const wrong = async (change: object, error: keyof typeof ERRORS) =>
      expect(await desk.errorOf('createMarket', { ...NEW_PAIR, ...change }, maker)).toBe(code(error));
    await wrong({ tokenCurrency: undefined }, 'currencyDetails');
    await wrong({ tokenCur: 'BTC', tokenCurrency: undefined }, 'marketExists');
    await wrong({ priceScale: 6 }, 'marketScale');
    await wrong({ makerFeePpm: 2000 }, 'marketFees');
    await wrong({ filters: { ...FILTERS, tickSize: '0.001' } }, 'marketFilters');
    await wrong({ filters: { ...FILTERS, minQty: '0' } }, 'marketFilters');
    await wrong({ filters: { ...FILTERS, minNotional: '200000' } }, 'marketFilters');
    await wrong({ listingPrice: '0' }, 'priceInvalid');
    await wrong({ tokenCur: 'USDT' }, 'parameterInvalid');

    expect((await together('createMarket', NEW_PAIR)).errorCode).toBe(0);
    expect(await marketNamed('TRN/USDT')).toMatchObject({ status: 'PREPARED', filters: FILTERS });
    const { rows } = await desk.ask('getDeskAssets', {}, maker);
    expect(rows.find((row) => row.currency === 'TRN')).toEqual({ currency: 'TRN', name: 'Tern', scale: 8 });
    const twice = await desk.errorOf('createMarket', NEW_PAIR, maker);
    expect(twice).toBe(code('marketExists'));

    const pairsName = 'TRN/USDT';
    const openedMs = desk.clock.nowMs();
    expect((await marketNamed(pairsName))?.listTime).toBe(0);
    await desk.ask('openMarket', { pairsName, publicText: NO_TEXT, reason }, maker);
    expect((await marketNamed(pairsName))?.listTime).toBe(openedMs);
    expect(await desk.errorOf('openMarket', { pairsName, publicText: NO_TEXT, reason }, maker)).toBe(
      code('nothingToChange'),
    );
    await desk.ask('haltMarket', { pairsName, status: 'CANCEL_ONLY', publicText: TEXT, reason }, maker);
    desk.clock.step(1_000);
    await desk.ask('openMarket', { pairsName, publicText: NO_TEXT, reason }, maker);
    expect((await marketNamed(pairsName))?.listTime).toBe(openedMs);
    await desk.ask('haltMarket', { pairsName, status: 'CANCEL_ONLY', publicText: TEXT, reason }, maker);
    await desk.ask('haltMarket', { pairsName, status: 'SUSPENDED', publicText: TEXT, reason }, maker);
    expect((await marketNamed(pairsName))?.status).toBe('SUSPENDED');
    expect((await together('closeMarket', { pairsName, reason })).errorCode).toBe(0);
    expect(await desk.errorOf('openMarket', { pairsName, publicText: NO_TEXT, reason }, maker)).toBe(
      code('marketClosed'),
    );
    expect(
      await desk.errorOf('openMarket', { pairsName: 'NO/PAIR', publicText: NO_TEXT, reason }, maker),
    ).toBe(code('pairUnknown'));
  });

  it('what the engine cannot count with is refused before it is proposed, and leaves no currency behind', async () => {
    const errorOf = async (name: 'createMarket' | 'setMarketFilters', request: object) => {
      const { errorCode, errorMessage } = await desk.call(name, request as never, maker);
      return [errorCode, /\S+$/.exec(errorMessage)?.[0]];
    };
    const tooMuch = '99999999999999999999';
    const fresh = { ...NEW_PAIR, tokenCur: 'HUGE' };
    for (const field of ['tickSize', 'stepSize', 'minQty', 'maxQty', 'minNotional', 'maxNotional'] as const) {
      const filters = { ...FILTERS, [field]: tooMuch };
      const named = [code('parameterInvalid'), expect.stringContaining(`filters.${field}`)];
      expect(await errorOf('createMarket', { ...fresh, filters })).toEqual(named);
      expect(await errorOf('setMarketFilters', { pairsName: PAIR, filters, reason })).toEqual(named);
    }
    const priced = await errorOf('createMarket', { ...fresh, listingPrice: tooMuch });
    expect(priced).toEqual([code('parameterInvalid'), expect.stringContaining('listingPrice')]);
    const tokenCurrency = { ...NEW_PAIR.tokenCurrency, maxSupply: '92233720368.54775808' };
    const supplied = await errorOf('createMarket', { ...fresh, tokenCurrency });
    expect(supplied).toEqual([code('parameterInvalid'), expect.stringContaining('tokenCurrency.maxSupply')]);
    const { rows } = await desk.ask('getDeskAssets', {}, maker);
    expect(rows.map(({ currency }) => currency)).not.toContain('HUGE');
  });

  it('filters and index change by four eyes; an index names only sources that run', async () => {
    const filters = { ...FILTERS, tickSize: '0.1', maxNotional: '50000' };
    expect((await together('setMarketFilters', { pairsName: PAIR, filters, reason })).errorCode).toBe(0);
    expect((await marketNamed(PAIR))?.filters).toEqual(filters);
    const index = (...names: string[]) => ({
      pairsName: PAIR,
      reason,
      sources: names.map((source, at) => ({ source, weight: at + 1 })),
    });
    expect(await desk.errorOf('setMarketIndex', index('one', 'two', 'nine'), maker)).toBe(
      code('parameterInvalid'),
    );
    expect(await desk.errorOf('setMarketIndex', index('one', 'two', 'two'), maker)).toBe(
      code('indexSources'),
    );
    expect(await desk.errorOf('setMarketIndex', index('one', 'two'), maker)).toBe(code('parameterInvalid'));
    expect((await together('setMarketIndex', index('one', 'two', 'four'))).errorCode).toBe(0);
    expect((await marketNamed(PAIR))?.index).toMatchObject({
      state: 'DEAD',
      sources: [
        { source: 'one', weight: 1 },
        { source: 'two', weight: 2 },
        { source: 'four', weight: 3 },
      ],
    });
  });

  it('place, newness and names are set at once', async () => {
    await desk.ask('setMarketPlace', { pairsName: PAIR, place: 2, reason }, maker);
    await desk.ask('setMarketNew', { pairsName: PAIR, isNew: true, reason }, maker);
    await desk.ask('setCurrencyName', { currency: 'BTC', name: 'Bitcoin', reason }, maker);
    expect(await marketNamed(PAIR)).toMatchObject({ place: 2, isNew: true, listTime: desk.clock.nowMs() });
    expect(await desk.errorOf('setCurrencyName', { currency: 'NOPE', name: 'x', reason }, maker)).toBe(
      code('currencyUnknown'),
    );
  });
});

describe('the CNY rate', () => {
  const rate = () => desk.ask('getCnyRate', {}, maker);

  it('is set by two operators, who are named beside it', async () => {
    const bounds = { least: '5', most: '10' };
    const none = { rate: '', source: '', time: 0, staleTime: 0, heldRate: '', ...bounds };
    expect(await rate()).toEqual(none);
    const proposalId = await desk.propose('setCnyRate', { rate: '7.31', reason }, maker);
    expect((await rate()).rate).toBe('');
    expect(await desk.errorOf('approveProposal', { proposalId, reason }, maker)).toBe(code('proposalOwn'));
    await desk.ask('approveProposal', { proposalId, reason }, checker);
    expect(await rate()).toEqual({
      rate: '7.31',
      source: 'operators maker, checker',
      time: desk.kernel.nowMs,
      staleTime: desk.kernel.nowMs + 24 * HOUR_MS,
      heldRate: '',
      ...bounds,
    });
    expect(desk.kernel.restarted().initial.otc.rate).toMatchObject({ rate: 731_000_000n, isManual: true });
  });

  it('is refused outside its bounds before it is proposed', async () => {
    for (const wanted of ['0', '4.999999', '10.000001', '73.1'])
      expect(await desk.errorOf('setCnyRate', { rate: wanted, reason }, maker), wanted).toBe(
        code('rateBounds'),
      );
    expect(await desk.errorOf('setCnyRate', { rate: '7.123456789', reason }, maker)).toBe(
      code('parameterInvalid'),
    );
  });

  it('that holds already is set once more, so that it is fresh', async () => {
    desk.kernel.nowMs += HOUR_MS;
    desk.clock.step(60_000);
    const proposalId = await desk.propose('setCnyRate', { rate: '7.31', reason }, checker);
    await desk.ask('approveProposal', { proposalId, reason }, maker);
    expect(await rate()).toMatchObject({
      rate: '7.31',
      source: 'operators checker, maker',
      time: desk.kernel.nowMs,
    });
  });

  it('of a provider that waits is shown beside the one that holds', async () => {
    const operators = { firstOperator: 0, secondOperator: 0 };
    const far = { kind: 'set-cny-rate', rate: 760_000_000n, isManual: false, ...operators } as const;
    await desk.kernel.execute(far);
    expect(await rate()).toMatchObject({ rate: '7.31', heldRate: '7.6' });
    expect(desk.modules.health().filter(({ kind }) => kind === 'CNY_RATE_HELD')).toEqual([
      { kind: 'CNY_RATE_HELD', subject: '7.6', time: desk.kernel.nowMs },
    ]);
  });
});

describe('notices and banners', () => {
  const MARKUP = '<img src=x onerror=alert(1)> & "quotes"';
  const english = { noticeType: 'OFFICIAL', global: 'ENGLISH' } as const;
  const shownNotices = () => readNotices(desk.database.sql, english, desk.clock.nowMs());

  it('a notice is a draft, then scheduled, shown, over; members see it as its schedule says', async () => {
    const now = desk.clock.nowMs();
    const text = { title: MARKUP, body: `${MARKUP}\n\nsecond paragraph` };
    const notice = { zh: text, en: text, fromTime: now + HOUR_MS, toTime: now + 3 * HOUR_MS, reason };
    const { noticeId } = await desk.ask('saveNotice', notice, maker);
    const stateOf = async () =>
      (await desk.ask('getDeskNotices', { limit: '100' }, maker)).rows.find(
        (row) => row.noticeId === noticeId,
      )?.state;
    const isSeen = async () => (await shownNotices()).some(({ id }) => id === noticeId);
    expect([await stateOf(), await isSeen()]).toEqual(['DRAFT', false]);
    await desk.ask('publishNotice', { noticeId, reason }, maker);
    expect([await stateOf(), await isSeen()]).toEqual(['SCHEDULED', false]);
    desk.clock.step(2 * HOUR_MS);
    maker = await desk.signIn('maker');
    expect([await stateOf(), await isSeen()]).toEqual(['SHOWN', true]);
    const params = { id: noticeId, global: 'ENGLISH' } as const;
    expect(await readNotice(desk.database.sql, params, desk.clock.nowMs())).toMatchObject(text);
    await desk.ask('withdrawNotice', { noticeId, reason }, maker);
    expect([await stateOf(), await isSeen()]).toEqual(['DRAFT', false]);
    await desk.ask('publishNotice', { noticeId, reason }, maker);
    desk.clock.step(2 * HOUR_MS);
    maker = await desk.signIn('maker');
    expect([await stateOf(), await isSeen()]).toEqual(['OVER', false]);
    const saved = { ...notice, noticeId, zh: { title: '新', body: '新' }, toTime: 0 };
    expect((await desk.ask('saveNotice', saved, maker)).noticeId).toBe(noticeId);
    expect([await stateOf(), await isSeen()]).toEqual(['SHOWN', true]);
    expect(await desk.errorOf('saveNotice', { ...saved, noticeId: '99999' }, maker)).toBe(
      code('contentUnknown'),
    );
    expect(await desk.errorOf('publishNotice', { noticeId: '99999', reason }, maker)).toBe(
      code('contentUnknown'),
    );
    expect(await desk.errorOf('saveNotice', { ...notice, toTime: now }, maker)).toBe(code('scheduleOrder'));
  });

  it('banners stand in the order that is set, and lead nowhere but into the app', async () => {
    const base64 = fakePng('a picture').toString('base64');
    const { path: bannerUrl } = await desk.ask('uploadPicture', { base64, reason }, maker);
    const text = { bannerUrl, title: MARKUP, link: '/spot' };
    const banner = { zh: text, en: text, fromTime: 0, toTime: 0, reason };
    for (const link of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])
      expect(await desk.errorOf('saveBanner', { ...banner, en: { ...text, link } }, maker), link).toBe(
        code('parameterInvalid'),
      );
    const { bannerId } = await desk.ask('saveBanner', banner, maker);
    await desk.ask('publishBanner', { bannerId, reason }, maker);
    expect(await desk.errorOf('publishBanner', { bannerId, reason }, maker)).toBe(code('nothingToChange'));
    const ids = (await desk.ask('getDeskBanners', {}, maker)).rows.map((row) => row.bannerId);
    expect(ids).toEqual(['1', '2', '3', bannerId]);
    const order = [bannerId, '3', '1', '2'];
    await desk.ask('orderBanners', { bannerIds: order, reason }, maker);
    expect((await desk.ask('getDeskBanners', {}, maker)).rows.map((row) => row.bannerId)).toEqual(order);
    for (const bannerIds of [['1'], [...order, '1'], [...order, '77'], ['1', '1', '2', '3']])
      expect(await desk.errorOf('orderBanners', { bannerIds, reason }, maker)).toBe(code('bannerOrder'));
    const seen = await readBanners(
      desk.database.sql,
      { bannerType: 'DATA_BANNER', global: 'ENGLISH' },
      desk.clock.nowMs(),
    );
    expect(seen[0]).toEqual(text);
    await desk.ask('withdrawBanner', { bannerId, reason }, maker);
    expect(
      await readBanners(
        desk.database.sql,
        { bannerType: 'DATA_BANNER', global: 'ENGLISH' },
        desk.clock.nowMs(),
      ),
    ).toHaveLength(3);
  });

  it('lists are paged', async () => {
    const ids: string[] = [];
    let cursor = '';
    do {
      const page = await desk.ask('getDeskNotices', { limit: '2', ...(cursor !== '' && { cursor }) }, maker);
      ids.push(...page.rows.map((row) => row.noticeId));
      cursor = page.cursor;
    } while (cursor !== '');
    const all = (await desk.ask('getDeskNotices', { limit: '100' }, maker)).rows.map((row) => row.noticeId);
    expect(ids).toEqual(all);
    expect(new Set(ids).size).toBe(ids.length);
    for (const noticeId of [all[0], all.at(-1)])
      expect((await desk.ask('getDeskNotices', { noticeId }, maker)).rows.map((row) => row.noticeId)).toEqual(
        [noticeId],
      );
    expect((await desk.ask('getDeskNotices', { noticeId: '999999' }, maker)).rows).toEqual([]);
    const [banner] = (await desk.ask('getDeskBanners', {}, maker)).rows;
    expect((await desk.ask('getDeskBanners', { bannerId: banner?.bannerId }, maker)).rows).toEqual([banner]);
  });
});

describe('the books', () => {
  beforeAll(async () => {
    maker = await desk.signIn('maker');
    checker = await desk.signIn('checker');
  });

  it('what members are owed is compared with what was entered by two', async () => {
    const usdt = async () =>
      (await desk.ask('getSolvency', {}, maker)).rows.find((row) => row.currency === 'USDT');
    // Two members with 10,000 each and a bot with a million.
    expect(await usdt()).toMatchObject({ liabilities: '1020000', reserves: '', isCovered: false });
    const enter = (amount: string) =>
      together('setReserves', { currency: 'USDT', amount, note: 'cold wallet', reason });
    expect((await enter('1019999.99999999')).errorCode).toBe(0);
    expect(await usdt()).toMatchObject({
      reserves: '1019999.99999999',
      surplus: '-0.00000001',
      isCovered: false,
      enteredBy: 'maker, checker',
    });
    await enter('1020000');
    expect(await usdt()).toMatchObject({ surplus: '0', isCovered: true });
    const wrong = (amount: string, currency = 'USDT') =>
      desk.errorOf('setReserves', { currency, amount, note: 'x', reason }, maker);
    expect(await wrong('0.000000001')).toBe(code('amountInvalid'));
    expect(await wrong('99999999999999999999')).toBe(code('amountInvalid'));
    expect(await wrong('1', 'NOPE')).toBe(code('currencyUnknown'));
  });

  it('health tells the figures of the house', async () => {
    const found = await desk.ask('getHealth', {}, maker);
    expect(found).toMatchObject({
      isHealthy: true,
      snapshot: { batch: '0' },
      withoutReserves: 1,
      uncovered: 0,
    });
    expect(found.journal.sequence).toBe(String(desk.kernel.durable.sequence));
    expect(found.deskSessions).toBeGreaterThan(0);
    expect(found.sources).toContainEqual({ source: 'one', symbols: 0, lastTime: 0, ageMs: -1 });
    expect(found.indexes).toContainEqual({
      symbol: PAIR,
      state: 'DEAD',
      validSources: 0,
      price: '',
      hasJumped: false,
      hasFewSources: false,
    });
  });

  it('the letters of the demo are there, newest first', async () => {
    for (const body of ['first', '<b>second</b>'])
      await desk.database.sql`
        insert into security_outbox (time_ms, channel, target, subject, body)
        values (1, 'mail', 'a@b.example', 'code', ${body})`;
    const page = await desk.ask('getDeskOutbox', { target: 'b.example', limit: '1' }, maker);
    expect(page.rows).toMatchObject([{ text: '<b>second</b>', target: 'a@b.example' }]);
    const next = await desk.ask('getDeskOutbox', { cursor: page.cursor }, maker);
    expect(next.rows.map(({ text }) => text)).toEqual(['first']);
  });

  it('balances of the house and of members', async () => {
    expect(await desk.ask('getLedgerBalances', { owner: 'outside:manual' }, maker)).toEqual([
      { account: 'assets', currency: 'BTC', free: '-102', frozen: '0' },
      { account: 'assets', currency: 'USDT', free: '-1020000', frozen: '0' },
    ]);
    expect(await desk.ask('getLedgerBalances', { owner: '10002001' }, maker)).toContainEqual({
      account: 'spot',
      currency: 'BTC',
      free: '1',
      frozen: '0',
    });
    expect(await desk.ask('getLedgerBalances', { owner: '99999999' }, maker)).toEqual([]);
  });
});

describe('a one-operator exchange', () => {
  it('waits a day instead of a second person', async () => {
    const alone = await DeskForTests.open({ FOUR_EYES: 'delay' });
    try {
      await alone.operator('only', 'admin');
      let only = await alone.signIn('only');
      const request = { pairsName: PAIR, makerFeePpm: 1, takerFeePpm: 2, reason };
      const proposalId = await alone.propose('setMarketFees', request, only);
      const execute = () => alone.errorOf('executeProposal', { proposalId, reason }, only);
      expect(await alone.errorOf('approveProposal', { proposalId, reason }, only)).toBe(code('proposalOwn'));
      expect(await execute()).toBe(code('proposalTooEarly'));
      alone.clock.step(24 * HOUR_MS - 60_001);
      only = await alone.signIn('only');
      expect(await execute()).toBe(code('proposalTooEarly'));
      alone.clock.step(60_001);
      only = await alone.signIn('only');
      expect((await alone.ask('getProposal', { proposalId }, only)).mayExecute).toBe(true);
      const answers = await Promise.all([execute(), execute(), execute()]);
      expect(answers.filter((one) => one === '')).toHaveLength(1);
      const [row] = (await alone.ask('getAudit', { call: 'executeProposal' }, only)).rows.filter(
        ({ outcome }) => outcome === 'DONE',
      );
      expect(row).toMatchObject({ operator: 'only', before: '{"makerFeePpm":1000,"takerFeePpm":1000}' });
    } finally {
      await alone.close();
    }
  });

  it('carries out alone what the engine takes of two operators, who stand in the command as the one and the wait', async () => {
    const alone = await DeskForTests.open({ FOUR_EYES: 'delay' });
    try {
      await alone.operator('only', 'admin');
      let only = await alone.signIn('only');
      const proposals = [
        await alone.propose('setCnyRate', { rate: '7.25', reason }, only),
        await alone.propose('setFloorPrice', { currency: 'BTC', floorPrice: '40000', reason }, only),
      ];
      alone.clock.step(24 * HOUR_MS);
      only = await alone.signIn('only');
      for (const proposalId of proposals)
        expect(await alone.errorOf('executeProposal', { proposalId, reason }, only)).toBe('');
      expect(await alone.ask('getCnyRate', {}, only)).toMatchObject({
        rate: '7.25',
        source: 'operators only',
      });
      const [operator] = (await alone.ask('getOperators', {}, only)).rows;
      const two = { firstOperator: Number(operator?.operatorId), secondOperator: DELAY_ID };
      const events = alone.kernel.rows.flatMap((row) => row.events);
      expect(events.filter((event) => 'secondOperator' in event)).toMatchObject([two, two]);
    } finally {
      await alone.close();
    }
  });

  it('waits an hour where members of a halted contract wait with it', async () => {
    const alone = await DeskForTests.open({ FOUR_EYES: 'delay' });
    try {
      const world = new ContractWorld(alone.kernel, (ms) => (alone.kernel.nowMs += ms));
      await openMembersUnderLoad(world);
      await alone.operator('only', 'admin');
      let only = await alone.signIn('only');
      const statusOf = async () => (await alone.ask('getDeskContracts', {}, only)).rows[0]?.status;
      await alone.ask(
        'setContractStatus',
        { pairsName: PAIR, status: 'HALTED', publicText: TEXT, reason },
        only,
      );
      const proposalId = await alone.propose(
        'resumeContract',
        { pairsName: PAIR, status: 'OPEN', publicText: NO_TEXT, reason },
        only,
      );
      const { makeTime, executeFrom } = await alone.ask('getProposal', { proposalId }, only);
      expect(executeFrom - makeTime).toBe(HOUR_MS);
      const execute = () => alone.errorOf('executeProposal', { proposalId, reason }, only);
      // A sign-in takes a minute.
      alone.clock.step(HOUR_MS - 60_001);
      only = await alone.signIn('only');
      expect(await execute()).toBe(code('proposalTooEarly'));
      expect(await statusOf()).toBe('HALTED');
      alone.clock.step(1);
      expect(await execute()).toBe('');
      expect(await statusOf()).toBe('OPEN');
    } finally {
      await alone.close();
    }
  });
});
