/**
 * The protections of a member of contracts, on the phone: a part closed at a tap, a stop-loss that could never protect,
 * an index that cannot be relied on. One other member in an otherwise empty book; the index stands where the journey
 * puts it.
 *
 * @module-tag long
 */
import type { Api } from '@tern/client';
import { type CallRequest, ERRORS } from '@tern/protocol';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ContractOpponent } from '../kit/contract-opponent.ts';
import { type ContractScreen, fact, walkContract } from '../kit/contract-trader.ts';
import { units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { leadIndex, passTime, say, TEST_CONTROL } from '../kit/test-control.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);
const PAIR = { pairsName: 'BTC/USDT' };

type TradeType = CallRequest<'placeContractOrder'>['tradeType'];

let mine: Api;
let other: Api;
let opponent: ContractOpponent;
let count = 0;

const positionsOf = (api: Api) => api.call('getPositions', PAIR);
const lotsHeld = async () => (await positionsOf(mine))[0]?.lots ?? '0';

beforeAll(async () => {
  mine = apiOf(server().origin, member(0));
  other = apiOf(server().origin, member(1));
  opponent = await ContractOpponent.enter(server(), mine, other);
  await mine.call('acceptRiskNotice');
});

/** The next journey begins with nothing, at the same price. */
afterEach(async () => {
  await leadIndex(server(), PAIR.pairsName, '100000');
  await opponent.endAll();
  expect(await positionsOf(mine)).toEqual([]);
});

const onContract = (walk: (screen: ContractScreen, phone: Phone) => Promise<void>): Promise<void> =>
  onPhone({ session: member(0) }, (phone) => walkContract(phone, walk));

test('a quarter of a position is closed at a tap, and the rest with another', async () => {
  await opponent.hold('OPEN_LONG', '3');
  await opponent.offer('OPEN_LONG', '99990', '4');
  await onContract(async (screen) => {
    const card = screen.position('多');
    const sheet = screen.sheet('平仓 BTC/USDT');
    const closeAtMarket = async (share: string, part: string) => {
      await card.getByRole('button', { name: '平仓', exact: true }).tap();
      await sheet.getByRole('radio', { name: '市价' }).tap();
      await sheet.getByRole('button', { name: share, exact: true }).tap();
      expect(await fact(sheet, '本次平仓')).toBe(part);
      await sheet.getByRole('button', { name: '确认平仓' }).tap();
      await screen.says('平仓委托已提交');
    };
    await closeAtMarket('25%', '0.007500 BTC · 0.75 张');
    await expect.poll(() => lotsHeld()).toBe('2.25');
    await expect.poll(() => fact(card, '持仓(张)')).toMatch(/^2\.25\b/);
    await sheet.waitFor({ state: 'hidden' });
    await closeAtMarket('100%', '0.022500 BTC · 2.25 张');
    await screen.main.getByText('暂无持仓').waitFor();
  });
  expect(await positionsOf(mine)).toEqual([]);
});

test('a stop-loss that the liquidation would forestall is refused in the form, in the sheet and by the call', async () => {
  const words = (price: string) => `止损价须高于预估强平价 ${price}（做空须低于）`;
  const asked: string[] = [];
  const listen = ({ page }: Phone) =>
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/contract/')) asked.push(request.url());
    });
  await onContract(async (screen, phone) => {
    listen(phone);
    await screen.main.getByRole('checkbox', { name: '止盈/止损' }).tap();
    await screen.fill({ 价格: '100000', 数量: '2', 止损价: '50000' });
    await screen.press('开多（看涨）');
    await screen.main.getByText(words('95,429.44'), { exact: true }).waitFor();
    await screen.fill({ 止损价: '95429.44' });
    await screen.press('开多（看涨）');
    await screen.main.getByText(words('95,429.44'), { exact: true }).waitFor();
  });
  await opponent.hold('OPEN_LONG', '2');
  const [position] = await positionsOf(mine);
  await onContract(async (screen, phone) => {
    listen(phone);
    await screen.position('多').getByRole('button', { name: '止盈/止损' }).tap();
    const sheet = screen.sheet('止盈止损');
    await sheet.getByLabel('止损价').fill(position!.liquidationPrice);
    await sheet.getByText(words(await sheet.locator('dt:text-is("预估强平价") + dd').innerText())).waitFor();
    expect(await sheet.getByRole('button', { name: '确认', exact: true }).isDisabled()).toBe(true);
  });
  expect(asked).toEqual([]);
  const beyond = { ...PAIR, side: 'LONG' as const, stopLoss: position!.liquidationPrice };
  await expect(mine.call('setPositionTriggers', beyond)).rejects.toMatchObject({
    code: ERRORS.stopBeyondLiquidation.code,
  });
});

test('an order with a take-profit alone says which stop-loss it leaves', async () => {
  await opponent.hold('OPEN_LONG', '1');
  await mine.call('setPositionTriggers', { ...PAIR, side: 'LONG', stopLoss: '98000' });
  await opponent.offer('OPEN_SHORT', '100000', '1');
  await onContract(async (screen) => {
    await screen.main.getByRole('checkbox', { name: '止盈/止损' }).tap();
    await screen.fill({ 价格: '100000', 数量: '1', 止盈价: '110000' });
    await screen.main.getByText('多仓已有的止损 98,000.00 保持不变').waitFor();
    await screen.press('开多（看涨）');
    await screen
      .position('多')
      .getByRole('button', { name: /110,000\.00.*98,000\.00/s })
      .waitFor();
  });
  expect((await positionsOf(mine))[0]).toMatchObject({ takeProfit: '110000', stopLoss: '98000', lots: '2' });
});

/**
 * Sources that move this far are believed only once they agree for ten seconds: until then the index is degraded. Far
 * enough that the middle of old and new prices, which the sources pass one by one, is a jump too.
 */
const jumpTo = (pairsName: string, price: string) => say(server(), 'test-index', pairsName, price);

test('a degraded contract says what it allows, why and since when, and opens nothing', async () => {
  await onContract(async (screen) => {
    const isOff = (name: string) => screen.main.getByRole('button', { name, exact: true }).isDisabled();
    const note = screen.main.getByRole('status').filter({ hasText: '暂不能开仓；可撤单' });
    await expect.poll(() => isOff('开多（看涨）')).toBe(false);
    await jumpTo(PAIR.pairsName, '120000');
    await note.getByText('原因：指数来源价格突变，尚未一致').waitFor();
    // Around the mark, wherever trades have moved it within b of the index.
    const range = /只在 ([\d,.]+) 至 ([\d,.]+) 之间成交/.exec(await note.innerText())?.slice(1) ?? [];
    const [low = 0n, high = 0n] = range.map((price) => units(price.replaceAll(',', '')));
    const mark = units((await mine.call('getContractMark', PAIR)).markPrice);
    expect([low < mark, mark < high, high < (low * 101n) / 100n]).toEqual([true, true, true]);
    expect(await note.innerText()).toMatch(/自 \d\d-\d\d \d\d:\d\d:\d\d 起/);
    expect([await isOff('开多（看涨）'), await isOff('开空（看跌）')]).toEqual([true, true]);
    await screen.main.getByText('指数价格异常，暂不能开仓').waitFor();
    await jumpTo(PAIR.pairsName, '100000');
    await passTime(server(), 15);
    await note.waitFor({ state: 'hidden' });
    await expect.poll(() => isOff('开多（看涨）')).toBe(false);
  });
});

test('a cross position in a degraded contract keeps the account from opening in another', async () => {
  const ETH = { pairsName: 'ETH/USDT' };
  const { markPrice } = await mine.call('getContractMark', ETH);
  const at = (thousandths: bigint) => ((units(markPrice) * thousandths) / 1_000n / units('1')).toString();
  const trade = (api: Api, tradeType: TradeType) =>
    api.call('placeContractOrder', {
      requestId: `cross${++count}`.padStart(32, '0'),
      ...ETH,
      tradeType,
      type: 'LIMIT',
      price: at(1_000n),
      ...(tradeType.startsWith('OPEN') ? { lots: '1', leverage: '10' } : { closeAll: 'true' as const }),
    });
  await leadIndex(server(), ETH.pairsName, at(1_000n));
  await mine.call('setMarginMode', { ...ETH, mode: 'CROSS' });
  await trade(other, 'OPEN_SHORT');
  await trade(mine, 'OPEN_LONG');
  await onContract(async (screen) => {
    const isOff = (name: string) => screen.main.getByRole('button', { name, exact: true }).isDisabled();
    await expect.poll(() => isOff('开多（看涨）')).toBe(false);
    await jumpTo(ETH.pairsName, at(1_200n));
    await screen.main.getByText('全仓持有的 ETH/USDT 价格异常，暂不能开仓').waitFor();
    expect([await isOff('开多（看涨）'), await isOff('开空（看跌）')]).toEqual([true, true]);
    await screen
      .position('多')
      .getByText(/^指数来源异常，只能在标记价格附近平仓/)
      .waitFor();
    await jumpTo(ETH.pairsName, at(1_000n));
    await passTime(server(), 15);
    await expect.poll(() => isOff('开多（看涨）')).toBe(false);
  });
  await trade(other, 'CLOSE_SHORT');
  await trade(mine, 'CLOSE_LONG');
  await mine.call('setMarginMode', { ...ETH, mode: 'ISOLATED' });
});
