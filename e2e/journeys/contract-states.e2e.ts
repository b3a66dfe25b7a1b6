/**
 * A contract whose index dies, that is halted for it and that waits after its resume: what it allows, why and since when
 * stand on the screen, on the position's card and in its sheets, in both languages. The sources of the index fall silent and
 * speak again as the journey wants; two operators have made the wait long enough to be looked at.
 *
 * @module-tag long
 */
import type { Api } from '@tern/client';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { OperatorPage, secretOf } from '../kit/console-operator.ts';
import { ContractOpponent } from '../kit/contract-opponent.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { faultsOf } from '../kit/screen-faults.ts';
import { passTime, say, TEST_CONTROL } from '../kit/test-control.ts';
import { totpCode } from '../kit/totp.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);
const PAIR = { pairsName: 'BTC/USDT' };
const WAIT_SECONDS = 600;

let mine: Api;

beforeAll(async () => {
  mine = apiOf(server().origin, member(0));
  const opponent = await ContractOpponent.enter(server(), mine, apiOf(server().origin, member(1)));
  await opponent.hold('OPEN_LONG', '2');
  await lengthenWait();
});

/** As two operators do it. */
async function lengthenWait(): Promise<void> {
  const browser = await openBrowser();
  try {
    const { console: desk, operators } = server().demo;
    const [maker, checker] = await Promise.all(
      ['maker', 'checker'].map(async (name) => {
        const operator = await OperatorPage.open(browser, desk);
        const account = operators.find((one) => one.name === name)!;
        const { time } = await mine.call('getContractMark', PAIR);
        await operator.fillSignIn(account, totpCode(secretOf(account.otpauth), time));
        await operator.page.getByRole('navigation').waitFor();
        return operator;
      }),
    );
    const { page } = maker!;
    await maker!.visit('/contracts');
    await page.getByRole('button', { name: PAIR.pairsName }).click();
    await page.getByRole('button', { name: 'Change Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change contract settings' });
    await dialog.getByLabel('Wait after resume (s)').fill(String(WAIT_SECONDS));
    await dialog.getByRole('button', { name: 'View affected accounts' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await maker!.giveReason('long enough to be looked at');
    await checker!.approve(await maker!.proposalPath(), 'seen it too');
    await checker!.page.getByText('Executed', { exact: true }).first().waitFor();
  } finally {
    await browser.close();
  }
}

const WORDS = {
  zh: {
    close: '平仓',
    long: '平多',
    openLong: '开多（看涨）',
    openShort: '开空（看跌）',
    sheet: '平仓 BTC/USDT',
    confirm: '确认平仓',
    market: '市价',
    since: /^自 \d\d-\d\d \d\d:\d\d:\d\d 起$/,
  },
  en: {
    close: 'Close',
    long: 'Close long',
    openLong: 'Open long',
    openShort: 'Open short',
    sheet: 'Close BTC/USDT',
    confirm: 'Confirm close',
    market: 'Market',
    since: /^Since \d\d-\d\d \d\d:\d\d:\d\d$/,
  },
} as const;
type Language = keyof typeof WORDS;

interface Said {
  allowed: RegExp;
  cause: string;
  /** On the position's card. */
  short: string;
  /** Below the order buttons and in the sheet of a market close. */
  shut: string;
}

/** True for each kind of close that the exchange takes: at a limit, and at the market. */
interface Takes {
  limit: boolean;
  market: boolean;
}

async function looksSo(phone: Phone, language: Language, said: Said, takes: Takes): Promise<void> {
  const words = WORDS[language];
  const main = phone.page.locator('main:visible');
  const isOff = (name: string) => main.getByRole('button', { name, exact: true }).isDisabled();
  await phone.visit('/contract');
  const strip = main.getByRole('status').filter({ hasText: said.allowed });
  await strip.getByText(said.cause).waitFor();
  await strip.getByText(words.since).waitFor();
  await main.getByText(said.shut, { exact: true }).waitFor();
  expect([await isOff(words.openLong), await isOff(words.openShort)]).toEqual([true, true]);
  await main.getByRole('radio', { name: words.close, exact: true }).tap();
  await expect.poll(() => isOff(words.long)).toBe(!takes.limit);
  const card = main.getByRole('listitem').filter({ hasText: PAIR.pairsName });
  await card.getByText(said.short).waitFor();
  expect(await faultsOf(phone.page, language)).toEqual([]);

  await card.getByRole('button', { name: words.close, exact: true }).tap();
  const sheet = phone.page.getByRole('dialog', { name: words.sheet });
  const told = sheet.getByRole('status').filter({ hasText: said.allowed });
  await told.getByText(said.cause).waitFor();
  await told.getByText(words.since).waitFor();
  const confirm = sheet.getByRole('button', { name: words.confirm, exact: true });
  expect(await confirm.isDisabled()).toBe(!takes.limit);
  await sheet.getByRole('radio', { name: words.market, exact: true }).tap();
  await sheet.getByText(said.shut, { exact: true }).waitFor();
  expect(await confirm.isDisabled()).toBe(!takes.market);
  expect(await faultsOf(phone.page, language)).toEqual([]);
}

/** Looks in the day theme in Chinese, in the night theme in English. */
async function everywhere(said: Record<Language, Said>, takes: Takes): Promise<void> {
  for (const [language, theme] of [
    ['zh', 'day'],
    ['en', 'night'],
  ] as const)
    await onPhone({ session: member(0), language, theme }, (phone) =>
      looksSo(phone, language, said[language], takes),
    );
}

const state = async () => {
  const { status, feed, reason } = await mine.call('getContractMark', PAIR);
  return { status, feed, reason };
};

test('without an index: limit closes near the mark and cancels, because no source is valid', async () => {
  await say(server(), 'test-sources', PAIR.pairsName, 'off');
  await passTime(server(), 12);
  expect(await state()).toEqual({ status: 'OPEN', feed: 'DEAD', reason: '' });
  await everywhere(
    {
      zh: {
        allowed: /^暂不能开仓和市价平仓；可撤单，限价平仓只在 [\d,.]+ 至 [\d,.]+ 之间成交/,
        cause: '原因：没有有效的指数来源',
        short: '指数不可用，只能在标记价格附近限价平仓，强平暂停',
        shut: '指数价格暂不可用，请稍后再试',
      },
      en: {
        allowed:
          /^You cannot open positions or close at market\. You can cancel orders; limit closing orders fill between [\d,.]+ and [\d,.]+ only/,
        cause: 'Reason: no valid index source',
        short: 'Index unavailable: limit close near the mark price only, liquidations paused',
        shut: 'Index price unavailable, please try again later',
      },
    },
    { limit: true, market: false },
  );
});

test('halted by the exchange itself after ten minutes of that: cancels alone', async () => {
  await passTime(server(), 610);
  expect(await state()).toEqual({ status: 'HALTED', feed: 'DEAD', reason: 'INDEX_DEAD' });
  await everywhere(
    {
      zh: {
        allowed: /^该合约已暂停交易，只能撤单；强平、止盈止损与计划委托暂停/,
        cause: '原因：指数长时间不可用，系统自动暂停',
        short: '暂停交易，只能撤单',
        shut: '该合约已暂停交易，只能撤单',
      },
      en: {
        allowed: /^Trading is halted\. You can only cancel orders\. Liquidations/,
        cause: 'Reason: index unavailable for too long; halted automatically',
        short: 'Halted, cancel only',
        shut: 'Trading is halted. You can only cancel orders',
      },
    },
    { limit: false, market: false },
  );
});

test('resumed, it waits for the index to stay normal: limit closes near the mark and cancels', async () => {
  await say(server(), 'test-sources', PAIR.pairsName, 'on');
  await passTime(server(), 3);
  expect(await state()).toEqual({ status: 'OPEN', feed: 'WAITING', reason: '' });
  await everywhere(
    {
      zh: {
        allowed: /^指数恢复中，暂不能开仓和市价平仓；可撤单，限价平仓只在 [\d,.]+ 至 [\d,.]+ 之间成交/,
        cause: '原因：系统启动或恢复交易后，等待指数持续正常',
        short: '指数恢复中，只能在标记价格附近限价平仓，强平暂停',
        shut: '指数价格暂不可用，请稍后再试',
      },
      en: {
        allowed: /^The index is recovering/,
        cause: 'Reason: waiting for a stable index after a system start or resume',
        short: 'Index recovering: limit close near the mark price only, liquidations paused',
        shut: 'Index price unavailable, please try again later',
      },
    },
    { limit: true, market: false },
  );
});

test('once the wait is over nothing is said any more, and everything is taken', async () => {
  await passTime(server(), WAIT_SECONDS + 2);
  expect(await state()).toEqual({ status: 'OPEN', feed: 'NORMAL', reason: '' });
  await onPhone({ session: member(0) }, async (phone) => {
    await phone.visit('/contract');
    const main = phone.page.locator('main:visible');
    const open = main.getByRole('button', { name: WORDS.zh.openLong, exact: true });
    await expect.poll(() => open.isEnabled()).toBe(true);
    expect(await main.getByRole('status').filter({ hasText: '可撤单' }).count()).toBe(0);
    const card = main.getByRole('listitem').filter({ hasText: PAIR.pairsName });
    await card.getByRole('button', { name: WORDS.zh.close, exact: true }).tap();
    const sheet = phone.page.getByRole('dialog', { name: WORDS.zh.sheet });
    await sheet.getByRole('radio', { name: WORDS.zh.market, exact: true }).tap();
    expect(await sheet.getByRole('button', { name: WORDS.zh.confirm, exact: true }).isEnabled()).toBe(true);
    expect(await sheet.getByRole('status').count()).toBe(0);
  });
});
