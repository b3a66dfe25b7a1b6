/** Tests the help center as members and operators call it, over a real PostgreSQL and the real engine. */
import { type Command, DEFAULT_OTC_POLICY } from '@tern/engine';
import { type CallRequest, ERRORS, GLOBALS } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, DeskForTests } from '../../../test/kit/desk-for-tests.ts';
import { ANNA, BEN } from '../../kernel/testing/small-exchange.ts';
import { CallDesk, errorOf } from '../../platform/http/testing/call-desk.ts';
import { FIRST_ARTICLES } from './articles/first-articles.ts';

const reason = 'a test';
const ENGLISH = { global: 'ENGLISH' } as const;
const CHINESE = { global: 'CHINESE_SIM' } as const;
const FIXED_SPOT = '2';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
let anna: Browser;
const calls = new CallDesk();
beforeAll(async () => {
  desk = await DeskForTests.open();
  await desk.operator('anna', 'support');
  anna = await desk.signIn('anna');
  desk.modules.registerCalls(calls);
}, 60_000);
afterAll(() => desk.close());

type Language = Pick<CallRequest<'getHelpArticle'>, 'global'>;
const article = async (articleId: string, language: Language = ENGLISH) =>
  (await calls.call('getHelpArticle', { articleId, ...language })).result;
const search = async (words: string, language: Language = ENGLISH) =>
  (await calls.call('searchHelp', { words, ...language })).result;
const titlesFor = async (words: string, language?: Language) =>
  (await search(words, language)).map(({ title }) => title);
const rules = async (language: Language = ENGLISH) => {
  const { result } = await calls.call('getTradingRules', language);
  return new Map(result.flatMap(({ rows }) => rows.map(({ rule, value }) => [rule, value])));
};

async function execute(command: Command): Promise<void> {
  desk.kernel.nowMs = Math.max(desk.kernel.nowMs, desk.clock.nowMs());
  const { rejection } = await desk.kernel.execute(command);
  if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
}

const DRAFT: Omit<DeskRequest<'saveHelpArticle'>, 'reason'> = {
  categoryId: '1',
  place: 5,
  feature: 'NONE',
  zh: { title: '独角兽币说明', body: '独角兽币在 [行情](/quotes) 查看，吃单费率 {{spotTakerFee}}。' },
  en: {
    title: 'Unicorn coins',
    body: 'Unicorns are in [Markets](/quotes) at a taker fee of {{spotTakerFee}}.',
  },
};
const save = async (change: Partial<DeskRequest<'saveHelpArticle'>> = {}) =>
  (await desk.ask('saveHelpArticle', { ...DRAFT, ...change, reason }, anna)).articleId;
const publish = (articleId: string) => desk.errorOf('publishHelpArticle', { articleId, reason }, anna);
const withdraw = (articleId: string) => desk.errorOf('withdrawHelpArticle', { articleId, reason }, anna);
const drafted = (articleId: string) => desk.ask('getDeskArticle', { articleId }, anna);

describe('a new exchange', () => {
  it.each(GLOBALS)(
    'has every first article as version 1, whole and without placeholders, in %s',
    async (global) => {
      const { result } = await calls.call('getHelpCenter', { global });
      const listed = result.categories.flatMap(({ articles }) => articles);
      expect(listed).toHaveLength(FIRST_ARTICLES.length);
      for (const { articleId, title } of listed) {
        const one = await article(articleId, { global });
        expect(one).toMatchObject({ title, version: 1 });
        expect(one.body).not.toMatch(/\{\{|undefined|NaN|null/);
      }
    },
  );

  it('shows every rule with its figures in both languages', async () => {
    for (const language of [ENGLISH, CHINESE])
      for (const [rule, value] of await rules(language))
        expect(value, rule).not.toMatch(/\{\{|undefined|NaN/);
    expect((await rules()).get('rebateCap')).toBe('5,000 USDT for one inviter');
  });
});

describe('a figure that changes', () => {
  it('stands in article, rules and search at once: a fee', async () => {
    expect((await article(FIXED_SPOT)).body).toContain('0.1% for takers');
    await execute({ kind: 'set-market-fees', market: 'BTC/USDT', makerFeePpm: 250, takerFeePpm: 4_321 });
    expect((await article(FIXED_SPOT)).body).toContain('0.025% for makers and 0.4321% for takers');
    expect((await article(FIXED_SPOT, CHINESE)).body).toContain('吃单 0.4321%');
    expect((await rules()).get('spotFees')).toContain('taker 0.4321%');
    expect((await search('how spot fees are counted'))[0]?.excerpt).toContain('0.4321%');
    await execute({ kind: 'set-market-fees', market: 'BTC/USDT', makerFeePpm: 1_000, takerFeePpm: 1_000 });
  });

  it('stands in article and rules at once: a limit', async () => {
    const policy = { ...DEFAULT_OTC_POLICY, maxAmount: 123_456_00n };
    await execute({ kind: 'set-otc-policy', policy, firstOperator: 901, secondOperator: 902 });
    expect((await article('25')).body).toContain('to 123,456 CNY an order');
    expect((await rules(CHINESE)).get('otcAmounts')).toContain('123,456 CNY');
  });

  it('switches an article to the word that its feature is off', async () => {
    expect((await article('19')).isSwitchedOff).toBe(false);
    await execute({ kind: 'set-market-status', market: 'BTC/USDT', status: 'SUSPENDED' });
    expect((await article('19')).isSwitchedOff).toBe(true);
    expect((await article('5')).isSwitchedOff).toBe(false);
    // No product of pledges is on.
    expect((await article('38')).isSwitchedOff).toBe(true);
    expect((await article('38')).body).toContain('No product is on sale at present');
    await execute({ kind: 'set-market-status', market: 'BTC/USDT', status: 'OPEN' });
  });
});

describe('a search', () => {
  it('finds a word inside a Chinese sentence, an English word’s other form, and a coin’s symbol', async () => {
    expect(await titlesFor('地址簿', CHINESE)).toContain('提币地址簿');
    expect(await titlesFor('恢复码', CHINESE)).toContain('绑定与关闭谷歌验证器');
    for (const [theirs, title] of [
      ['充值', '充币与提币规则'],
      ['怎么提现', '提币地址簿'],
      ['爆仓', '强制平仓、保险基金与自动减仓'],
    ] as const)
      expect(await titlesFor(theirs, CHINESE), theirs).toContain(title);
    for (const words of ['C2C', 'p2p', 'OTC'])
      expect(await titlesFor(words, CHINESE), words).toContain('法币交易安全须知');
    expect(await titlesFor('KYC', CHINESE)).toContain('如何完成基础认证');
    expect(await titlesFor('kyc')).toContain('Identity verification and account security');
    expect(await titlesFor('BTC', CHINESE)).toEqual(expect.arrayContaining(['扫码充币教程', '提币地址簿']));
    expect(await titlesFor('liquidated')).toContain('Liquidation, insurance fund and auto-deleveraging');
    expect((await titlesFor('withdrawing'))[0]).toMatch(/ithdraw/);
    expect(await titlesFor('btc')).toContain('How spot fees are counted');
    expect(await titlesFor('BTC 手续费', CHINESE)).toContain('币币手续费如何计算');
    expect(await titlesFor('ＵＳＤＴ', CHINESE)).toContain('合约入门：张、杠杆与保证金');
  });

  it('puts titles first, and finds something for a whole question', async () => {
    expect((await titlesFor('手续费', CHINESE))[0]).toContain('手续费');
    expect(await titlesFor('为什么我昨天的充币到现在还没有到账呢', CHINESE)).toContain('充币没有到账怎么办');
    expect(await titlesFor('why does my deposit from another galaxy take ages')).toContain(
      'My deposit has not arrived',
    );
  });

  it('answers an empty one, one of stop words, one of signs, and one of 1,000 characters', async () => {
    for (const words of ['', ' ', 'the of and', "'&|!():*\\", '\u0000', '%_'])
      expect(await search(words), words).toEqual([]);
    expect(await search('龘'.repeat(1_000), CHINESE)).toEqual([]);
    expect((await search('deposit '.repeat(125), ENGLISH)).length).toBeGreaterThan(0);
    await expect(search('x'.repeat(1_001))).rejects.toThrow();
  });

  it('finds the published words alone', async () => {
    const articleId = await save();
    expect(await titlesFor('独角兽', CHINESE)).toEqual([]);
    expect(await publish(articleId)).toBe('');
    expect(await titlesFor('独角兽', CHINESE)).toEqual(['独角兽币说明']);
    await save({ articleId, en: { title: 'Horses', body: 'Horses.' } });
    expect(await titlesFor('unicorn')).toEqual(['Unicorn coins']);
    expect(await publish(articleId)).toBe('');
    expect([await titlesFor('unicorn'), await titlesFor('horse')]).toEqual([[], ['Horses']]);
    await withdraw(articleId);
    expect([await titlesFor('horse'), await titlesFor('独角兽', CHINESE)]).toEqual([[], []]);
    expect(await errorOf(article(articleId))).toBe('contentUnknown');
  });
});

describe('publishing', () => {
  it('refuses a missing language, an unknown placeholder, and a dead link', async () => {
    const articleId = await save();
    const tryWith = async (en: { title: string; body: string }) => {
      await save({ articleId, en });
      return publish(articleId);
    };
    expect(await tryWith({ title: '', body: 'x' })).toBe(code('contentIncomplete'));
    expect(await tryWith({ title: 'x', body: '' })).toBe(code('contentIncomplete'));
    expect(await tryWith({ title: 'x', body: '{{noSuchFee}}' })).toBe(code('helpPlaceholder'));
    expect(await tryWith({ title: '{{constructor}}', body: 'x' })).toBe(code('helpPlaceholder'));
    expect(await tryWith({ title: 'x', body: '[y](/noSuchScreen)' })).toBe(code('helpLink'));
    expect(await tryWith({ title: 'x', body: '[y](/helpArticle?id=999)' })).toBe(code('helpLink'));
    expect((await drafted(articleId)).faults).toEqual([
      'A link of the 英文 (English)  text leads nowhere: /helpArticle?id=999',
    ]);
    expect(await tryWith({ title: 'x', body: `[itself](/helpArticle?id=${articleId}), [home](/home)` })).toBe(
      '',
    );
  });

  it('keeps every version, and restores one as the draft', async () => {
    const articleId = await save();
    expect(await publish(articleId)).toBe('');
    expect(await publish(articleId)).toBe(code('nothingToChange'));
    await save({ articleId, en: { title: 'Second', body: 'Two.' } });
    expect((await drafted(articleId)).hasDraft).toBe(true);
    expect((await article(articleId)).title).toBe('Unicorn coins');
    expect(await publish(articleId)).toBe('');
    expect(await article(articleId)).toMatchObject({ title: 'Second', version: 2 });
    expect(await desk.errorOf('restoreHelpVersion', { articleId, version: 9, reason }, anna)).toBe(
      code('helpVersionUnknown'),
    );
    await desk.ask('restoreHelpVersion', { articleId, version: 1, reason }, anna);
    const { en, preview, versions } = await drafted(articleId);
    expect(en).toEqual(DRAFT.en);
    expect(preview.en.body).toContain('taker fee of 0.1%');
    expect(versions.map(({ version, operator }) => [version, operator])).toEqual([
      [2, 'anna'],
      [1, 'anna'],
    ]);
    expect((await article(articleId)).title).toBe('Second');
  });

  it('withdraws no fixed article, and none that another one links to', async () => {
    expect(await withdraw('1')).toBe(code('helpFixed'));
    expect(await withdraw('30')).toBe(code('helpLinked'));
    expect(await withdraw('999999')).toBe(code('contentUnknown'));
  });

  it('lists articles with their states, page by page, and categories', async () => {
    const rows = [];
    let cursor = '';
    do {
      const page = await desk.ask('getDeskArticles', { cursor, limit: '10' }, anna);
      rows.push(...page.rows);
      cursor = page.cursor;
    } while (cursor !== '');
    expect(new Set(rows.map(({ articleId }) => articleId)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(FIRST_ARTICLES.length);
    const { categoryId } = await desk.ask(
      'saveHelpCategory',
      { zh: '新分类', en: 'New', place: 1, reason },
      anna,
    );
    const categories = await desk.ask('getHelpCategories', {}, anna);
    expect(categories[0]).toMatchObject({ categoryId, zh: '新分类', articles: 0 });
    const { result } = await calls.call('getHelpCenter', CHINESE);
    expect(result.categories.map(({ title }) => title)).not.toContain('新分类');
    expect(await desk.errorOf('saveHelpArticle', { ...DRAFT, categoryId: '999', reason }, anna)).toBe(
      code('contentUnknown'),
    );
    const names = await desk.ask('getHelpPlaceholders', {}, anna);
    expect(names).toContainEqual({ name: 'exchangeName', zh: 'Tern', en: 'Tern' });
  });
});

describe('an answer to "did this help"', () => {
  const vote = (memberId: number, isHelpful: 'true' | 'false', version = '1') =>
    calls.call('voteHelpArticle', { articleId: '4', version, isHelpful }, memberId);
  const counts = async () => {
    const { helpful, unhelpful } = await drafted('4');
    return [helpful, unhelpful];
  };

  it('counts once for a member and a version, and the last one counts', async () => {
    await vote(ANNA, 'true');
    await vote(ANNA, 'true');
    await vote(BEN, 'true');
    expect(await counts()).toEqual([2, 0]);
    await vote(BEN, 'false');
    expect(await counts()).toEqual([1, 1]);
    expect(await errorOf(vote(ANNA, 'true', '2'))).toBe('contentUnknown');
  });

  it('counts once for all visitors of a network, whatever they call their devices, and the last one counts', async () => {
    const [before = 0, beforeNo = 0] = await counts();
    let device = 0;
    const visit = (ip: string, isHelpful: 'true' | 'false' = 'true') => {
      const deviceId = `device-of-visitor-${++device}`;
      const params = { articleId: '4', version: '1', isHelpful, deviceId } as const;
      return calls.call('voteHelpArticleAsVisitor', params, 0, ip);
    };
    await Promise.all(Array.from({ length: 40 }, () => visit('203.0.113.7')));
    for (let host = 1; host < 40; host++) await visit(`203.0.113.${host}`);
    for (let subnet = 1; subnet < 40; subnet++) await visit(`2001:db8:1:${subnet.toString(16)}::1`);
    expect(await counts()).toEqual([before + 2, beforeNo]);
    await visit('203.0.113.200', 'false');
    expect(await counts()).toEqual([before + 1, beforeNo + 1]);
    await visit('203.0.114.7');
    await visit('2001:db8:2::1');
    expect(await counts()).toEqual([before + 3, beforeNo + 1]);
    const stored = JSON.stringify(await desk.database.sql`select voter from help_votes`);
    expect(stored).not.toMatch(/device-of|203\.0|2001/);
  });
});

describe('a coin', () => {
  const coin = async (currency: string, language: Language = ENGLISH) =>
    (await calls.call('getCoin', { currency, ...language })).result;
  const TEXT = {
    currency: 'BTC',
    zh: { about: '第一种数字货币', supply: '' },
    en: { about: '<b>The first</b> one', supply: '' },
    site: 'https://bitcoin.org',
    explorer: '',
  };
  const set = (change: object) => {
    // An operator's calls a second are counted.
    desk.clock.step(1_000);
    return desk.errorOf('setCoinText', { ...TEXT, ...change, reason }, anna);
  };

  it('is described from the start, with the networks and markets of now', async () => {
    const one = await coin('BTC');
    expect(one).toMatchObject({ site: 'https://bitcoin.org', supply: 'Capped at 21 million coins' });
    expect((await coin('BTC', CHINESE)).about).toContain('比特币');
    expect(one.markets).toContainEqual(
      expect.objectContaining({ pairsName: 'BTC/USDT', mainCur: 'USDT', minNotional: expect.any(String) }),
    );
    await execute({ kind: 'set-market-status', market: 'BTC/USDT', status: 'SUSPENDED' });
    await execute({ kind: 'set-market-status', market: 'BTC/USDT', status: 'CLOSED' });
    expect((await coin('BTC')).markets.map(({ pairsName }) => pairsName)).not.toContain('BTC/USDT');
    expect(await errorOf(coin('NOSUCH'))).toBe('contentUnknown');
  });

  it('is described by operators in both languages, with pages over https alone', async () => {
    expect(await set({ en: { about: '', supply: '' } })).toBe(code('contentIncomplete'));
    expect(await set({ zh: { about: 'x', supply: '2' } })).toBe(code('contentIncomplete'));
    expect(await set({ currency: 'NOSUCH' })).toBe(code('contentUnknown'));
    for (const site of ['http://bitcoin.org', 'javascript:alert(1)', 'https://a@b.c', 'https://a"b'])
      expect(await set({ site }), site).toBe(code('parameterInvalid'));
    expect(await set({})).toBe('');
    expect(await set({})).toBe(code('nothingToChange'));
    expect(await coin('BTC')).toMatchObject({ about: TEXT.en.about, supply: '', explorer: '' });
    const listed = await desk.ask('getDeskCoins', {}, anna);
    const { setTime, ...held } = listed.find(({ currency }) => currency === 'BTC')!;
    expect(held).toEqual(TEXT);
    expect(setTime).toBeGreaterThan(0);
  });
});
