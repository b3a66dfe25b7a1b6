/**
 * The events that befall a contract position without its owner's doing, seen from the owner's phone: funding, the
 * deleveraging queue, a liquidation with its explanation, an operator who halts the contract. Beside them the amount
 * that may leave the account meanwhile.
 *
 * @module-tag long
 */
import { readFileSync } from 'node:fs';
import type { Api } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { OperatorPage, secretOf } from '../kit/console-operator.ts';
import { freshRequestId, tradeContract } from '../kit/contract-order.ts';
import { type ContractScreen, fact, walkContract } from '../kit/contract-trader.ts';
import { plain, roundedTo, units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { faultsOf } from '../kit/screen-faults.ts';
import { leadIndex, passTime, TEST_CONTROL } from '../kit/test-control.ts';
import { totpCode } from '../kit/totp.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);
const PAIR = { pairsName: 'BTC/USDT' };

let mine: Api;
let other: Api;

/** Past the next settlement. */
async function passFunding(): Promise<void> {
  const { nextFundingTime, time } = await mine.call('getContractMark', PAIR);
  await passTime(server(), Math.ceil((nextFundingTime - time) / 1_000) + 1);
}

/** The number of liquidations, as soon as the last one is over; the records follow the events by a moment. */
const liquidations = async () => {
  const { rows } = await mine.call('getLiquidations', {});
  return rows.every(({ outcome }) => outcome !== '') ? rows.length : 0;
};

const positionOf = async (api: Api) => (await api.call('getPositions', PAIR))[0];

beforeAll(async () => {
  mine = apiOf(server().origin, member(0));
  other = apiOf(server().origin, member(1));
  for (const api of [mine, other]) await api.call('acceptRiskNotice');
  // The first interval of a young exchange is too short to have a rate.
  await passFunding();
});

const onContract = (walk: (screen: ContractScreen, phone: Phone) => Promise<void>): Promise<void> =>
  onPhone({ session: member(0) }, (phone) => walkContract(phone, walk));

test('funding is paid by one side and received by the other', async () => {
  await tradeContract(mine, { ...PAIR, tradeType: 'OPEN_LONG', lots: '5', leverage: '20' });
  await tradeContract(other, { ...PAIR, tradeType: 'OPEN_SHORT', lots: '5', leverage: '20' });
  // At a price that stands the rate is the interest, never zero.
  const { indexPrice } = await mine.call('getContractMark', PAIR);
  await leadIndex(server(), PAIR.pairsName, (units(indexPrice) / units('1')).toString());
  await onContract(async (screen) => {
    const left = async () => {
      const title = await screen.main.getByTitle(/^资金费率，.* 后结算$/).getAttribute('title');
      const [hours = 0, minutes = 0, seconds = 0] = title!.match(/\d+/g)!.map(Number);
      return hours * 3_600 + minutes * 60 + seconds;
    };
    const isLeft = async () => {
      // Countdowns run on the server's time, which is ahead here.
      const { nextFundingTime, time } = await mine.call('getContractMark', PAIR);
      return Math.abs((await left()) - (nextFundingTime - time) / 1_000) < 2;
    };
    await expect.poll(isLeft).toBe(true);
    const before = await mine.call('getContractMark', PAIR);
    await passFunding();
    const after = await mine.call('getContractMark', PAIR);
    expect(after.nextFundingTime).toBeGreaterThan(before.nextFundingTime);
    await expect.poll(isLeft).toBe(true);
  });
  const { fundingRate } = await mine.call('getContractMark', PAIR);
  expect(units(fundingRate.replace('-', ''))).toBeGreaterThan(0n);
  const longPays = !fundingRate.startsWith('-');
  for (const [place, side, pays] of [
    [0, '多', longPays],
    [1, '空', !longPays],
  ] as const) {
    const records = () => apiOf(server().origin, member(place)).call('getFundingRecords', {});
    await expect.poll(async () => (await records()).rows.length).toBe(1);
    await onPhone({ session: member(place) }, async (phone) => {
      await phone.visit('/contract/allContract?tab=funding');
      const row = phone.page.locator('main:visible').getByRole('listitem');
      await row.getByText(side, { exact: true }).waitFor();
      await row.getByText(pays ? '支出' : '收入').waitFor();
      const [record] = (await records()).rows;
      const { qty, markPrice, rate, amount } = record!;
      expect(amount.startsWith('-')).toBe(pays);
      // Quantity × mark × rate: who pays rounds up, who receives rounds down.
      const exact = units(qty) * units(markPrice) * units(rate.replace('-', ''));
      const grain = units('0.00000001') * 10n ** 36n;
      const grains = pays ? (exact + grain - 1n) / grain : exact / grain;
      expect(units(amount.replace('-', ''))).toBe(grains * units('0.00000001'));
      expect(await row.innerText()).toContain(`${pays ? '-' : '+'}${roundedTo(amount.replace('-', ''), 2)}`);
    });
  }
});

test('the lights of the deleveraging queue stand on the card and are explained', async () => {
  await onContract(async (screen, phone) => {
    const card = screen.position('多');
    const shown = card.getByRole('img', { name: /^自动减仓排名 [1-5] \/ 5/ });
    await shown.waitFor();
    const lightsOf = async (name: string | null) => Number(/\d/.exec(name ?? '')?.[0]);
    await expect
      .poll(
        async () =>
          (await lightsOf(await shown.getAttribute('aria-label'))) - (await positionOf(mine))!.adlLights,
      )
      .toBe(0);
    await phone.visit('/contract/adl');
    const own = phone.page.locator('main:visible').getByRole('listitem').filter({ hasText: '逐仓 20×' });
    await own.getByRole('img', { name: /^自动减仓排名 [1-5] \/ 5/ }).waitFor();
  });
});

test('what is tied up or not yet earned cannot be moved out', async () => {
  const { markPrice } = await mine.call('getContractMark', PAIR);
  const { entryPrice } = (await positionOf(mine))!;
  const highest = units(markPrice) > units(entryPrice) ? units(markPrice) : units(entryPrice);
  const higher = ((highest * 1_006n) / 1_000n / units('1')).toString();
  await leadIndex(server(), PAIR.pairsName, higher);
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/assets/transfer?from=contract&to=assets&coin=USDT');
    const account = await mine.call('getContractAccount', {});
    expect(units(account.unrealisedPnl)).toBeGreaterThan(0n);
    expect(account.transferable).toBe(account.available);
    expect(units(account.transferable)).toBeLessThan(units(account.equity) - units('200'));
    const amount = page.getByRole('textbox', { name: '数量' });
    await page.getByRole('button', { name: '100%' }).tap();
    expect(units(await amount.inputValue())).toBe(units(account.transferable));
    const over = plain(units(account.transferable) + units('0.00000001'));
    await amount.fill(over);
    await page.getByText(/超过最大可划转数量/).waitFor();
    const way = { from: 'contract', to: 'assets', currency: 'USDT' } as const;
    await expect(
      mine.call('transfer', { requestId: freshRequestId(), ...way, amount: over }),
    ).rejects.toThrow();
    await amount.fill(plain(units(account.transferable)));
    await page.getByRole('button', { name: '确认划转' }).tap();
    await page.getByText('划转成功').first().waitFor();
  });
  const left = await mine.call('getContractAccount', {});
  expect([left.available, (await positionOf(mine))?.lots]).toEqual(['0', '5']);
  const back = { from: 'assets', to: 'contract', currency: 'USDT', amount: '9000' } as const;
  await mine.call('transfer', { requestId: freshRequestId(), ...back });
});

test('a liquidation is seen, explained to the last figure, and handed out as a proof', async () => {
  await tradeContract(mine, { ...PAIR, tradeType: 'CLOSE_LONG', closeAll: 'true' });
  await tradeContract(mine, { ...PAIR, tradeType: 'OPEN_LONG', lots: '5', leverage: '100' });
  const before = (await positionOf(mine))!;
  await onContract(async (screen, phone) => {
    const { page } = phone;
    const wallet = (await mine.call('getContractAccount', {})).wallet;
    await screen.position('多').getByText('逐仓 100×').waitFor();
    const fallen = ((units(before.liquidationPrice) * 99n) / 100n / units('1')).toString();
    await leadIndex(server(), PAIR.pairsName, fallen);
    await screen.main.getByText('暂无持仓').waitFor();

    await expect.poll(liquidations).toBe(1);
    await page.getByRole('button', { name: '合约订单' }).tap();
    await page.getByRole('tab', { name: '强平记录' }).tap();
    await screen.main.getByRole('listitem').getByText('我为什么被强平').tap();
    await page.waitForURL('**/contract/liquidation?id=*');
    const liquidationId = new URL(page.url()).searchParams.get('id') as string;
    const record = await mine.call('getLiquidation', { liquidationId });
    const [position] = record.positions;
    expect(record.liquidation).toMatchObject({ ...PAIR, side: 'LONG', mode: 'ISOLATED', outcome: 'TAKEN' });
    expect(position).toMatchObject({ qty: before.qty, liquidationPrice: before.liquidationPrice });
    expect(units(position!.markPrice)).toBeLessThanOrEqual(units(before.liquidationPrice));
    // Nothing but the margin of this position is lost.
    const { marginLost, pnl } = record.liquidation;
    expect(units(marginLost) + units(pnl.replace('-', ''))).toBe(units(before.margin));
    expect((await mine.call('getContractAccount', {})).wallet).toBe(wallet);

    const text = () => screen.main.innerText().then((words) => words.replaceAll(',', ''));
    await screen.main.getByRole('heading', { name: '风险率达到 100%' }).waitFor();
    await screen.main.getByText(/不高于强平价/).waitFor();
    for (const word of [
      position!.markPrice,
      before.liquidationPrice,
      record.liquidation.riskLevel,
      '强平引擎接管全部仓位',
      '结算完成，不会产生负债',
    ])
      expect(await text()).toContain(word);
    const [mark] = record.marks;
    expect(mark!.sources.length).toBeGreaterThanOrEqual(3);
    for (const { source, price } of mark!.sources) {
      expect(await text()).toContain(source);
      expect(await text()).toContain(roundedTo(price, 2));
    }
    expect(await faultsOf(page, 'zh')).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载凭证' }).tap();
    const file = await (await download).path();
    // The saved page is read as it is, and holds the whole record for a member who computes it again.
    const proof = await page.context().newPage();
    await proof.setContent(readFileSync(file, 'utf8'));
    await proof.getByRole('heading', { name: /强平详情/ }).waitFor();
    expect(JSON.parse(await proof.locator('pre').innerText())).toEqual(record);
    await proof.close();

    await phone.visit('/contract/fund');
    await screen.main.getByText('强平结算').first().waitFor();
  });
});

test('in cross mode the whole account stands behind a position, and the explanation says so', async () => {
  const { available } = await mine.call('getContractAccount', {});
  const out = { from: 'contract', to: 'assets', currency: 'USDT' } as const;
  const amount = plain(units(available) - units('200'));
  await mine.call('transfer', { requestId: freshRequestId(), ...out, amount });
  await mine.call('setMarginMode', { ...PAIR, mode: 'CROSS' });
  await tradeContract(mine, { ...PAIR, tradeType: 'OPEN_SHORT', lots: '10', leverage: '100' });
  const { liquidationPrice } = (await positionOf(mine))!;
  await onContract(async (screen, phone) => {
    const card = screen.position('空');
    await card.getByText('全仓 100×').waitFor();
    expect(units(await fact(card, '预估强平价'))).toBe(units(liquidationPrice));
    const risen = ((units(liquidationPrice) * 101n) / 100n / units('1')).toString();
    await leadIndex(server(), PAIR.pairsName, risen);
    await screen.main.getByText('暂无持仓').waitFor();
    await expect.poll(liquidations).toBe(2);
    await phone.visit('/contract/allContract?tab=liquidations');
    const rows = screen.main.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    // The cross scope names no contract of its own, and is found by what stood in it.
    const sheet = phone.page.getByRole('dialog');
    for (const [chip, contract, count] of [
      ['全部合约', 'ETH/USDT', 0],
      ['ETH/USDT', 'BTC/USDT', 2],
    ] as const) {
      await screen.main.getByRole('button', { name: chip, exact: true }).tap();
      await sheet.getByRole('button', { name: contract, exact: true }).tap();
      await sheet.getByRole('button', { name: '查看结果' }).tap();
      await expect.poll(() => rows.count()).toBe(count);
    }
    await rows.first().getByText('我为什么被强平').tap();
    await screen.main.getByText(/全仓仓位合并计算，权益不足以覆盖/).waitFor();
    await screen.main.getByText('全仓仓位共用保证金').waitFor();
    expect(await faultsOf(phone.page, 'zh')).toEqual([]);
  });
  const account = await mine.call('getContractAccount', {});
  expect(units(account.wallet)).toBeLessThan(units('200'));
  await mine.call('setMarginMode', { ...PAIR, mode: 'ISOLATED' });
  const back = { from: 'assets', to: 'contract', currency: 'USDT', amount: '1000' } as const;
  await mine.call('transfer', { requestId: freshRequestId(), ...back });
});

let browser: Browser | undefined;
afterAll(() => browser?.close());

test('an operator lets members only close, halts, and opens again; the app shows the public text and never the reason', async () => {
  await tradeContract(mine, { ...PAIR, tradeType: 'OPEN_LONG', lots: '1', leverage: '20' });
  browser = await openBrowser();
  const { console: desk, operators } = server().demo;
  const atDesk = async (name: string) => {
    const page = await OperatorPage.open(browser!, desk);
    const account = operators.find((one) => one.name === name)!;
    const { time } = await mine.call('getContractMark', PAIR);
    await page.fillSignIn(account, totpCode(secretOf(account.otpauth), time));
    await page.page.getByRole('navigation').waitFor();
    return page;
  };
  const [operator, second] = [await atDesk('maker'), await atDesk('checker')];
  const change = async (button: string, reason: string, publicText?: { zh: string; en: string }) => {
    await operator.page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
    await operator.writePublicText(publicText);
    await operator.giveReason(reason);
  };
  await operator.visit('/contracts');
  await operator.page.getByRole('button', { name: 'BTC/USDT' }).click();
  await onContract(async (screen, phone) => {
    const note = screen.main.getByRole('status');
    const isOff = (name: string) => screen.main.getByRole('button', { name, exact: true }).isDisabled();
    const checked = { zh: '指数来源核对中', en: 'Index sources are being checked' };
    await change('Cancel only', 'source two is suspected', checked);
    await note.getByText('该合约当前只能平仓和撤单').waitFor();
    await note.getByText('指数来源核对中').waitFor();
    expect(await screen.main.getByText('source two is suspected').count()).toBe(0);
    await note.getByText(/^自 \d\d-\d\d \d\d:\d\d:\d\d 起$/).waitFor();
    expect(await faultsOf(phone.page, 'zh')).toEqual([]);
    expect([await isOff('开多（看涨）'), await isOff('开空（看跌）')]).toEqual([true, true]);
    await screen.position('多').getByRole('button', { name: '市价全平' }).tap();
    await screen.agree('市价全平');
    await screen.main.getByText('暂无持仓').waitFor();

    await change('Halt', 'source two is cut off');
    await note.getByText('该合约已暂停交易，只能撤单').waitFor();
    await note.getByText(/^自 \d\d-\d\d \d\d:\d\d:\d\d 起$/).waitFor();
    await screen.main.getByRole('radio', { name: '平仓' }).tap();
    expect(await isOff('平多')).toBe(true);
    await phone.visit('/quotes');

    await screen.open();
    await note.getByText('系统维护中，恢复时间将另行公告').waitFor();
    expect(await screen.main.getByText('source two is cut off').count()).toBe(0);
    await change('Resume', 'sources agree again');
    await note.getByText('该合约已暂停交易，只能撤单').waitFor();
    await second.approve(await operator.proposalPath(), 'seen it too');
    await note.getByText('该合约已暂停交易，只能撤单').waitFor({ state: 'hidden' });
    await passTime(server(), 8);
    await expect.poll(() => isOff('开多（看涨）')).toBe(false);
    await expect.poll(() => note.count()).toBe(0);
  });
  expect([...operator.faults, ...second.faults]).toEqual([]);
});
