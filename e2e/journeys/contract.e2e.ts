/**
 * Trading contracts on the phone: orders and positions in every way that the screen knows, against one other member in
 * an otherwise empty book, so that every fill is known beforehand. The index stands where the journey puts it.
 */
import type { Api } from '@tern/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ContractOpponent } from '../kit/contract-opponent.ts';
import { type ContractScreen, fact, walkContract } from '../kit/contract-trader.ts';
import { plain, roundedTo, units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { layoutShift, MOST_SHIFT } from '../kit/layout-shift.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { leadIndex, passTime, say, TEST_CONTROL } from '../kit/test-control.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);
const PAIR = { pairsName: 'BTC/USDT' };

/** As the screen rounds money. */
const cents = (amount: string) => roundedTo(amount, 2);

let mine: Api;
let other: Api;
let opponent: ContractOpponent;
let count = 0;

const positionsOf = (api: Api) => api.call('getPositions', PAIR);
const lotsHeld = async (side: 'LONG' | 'SHORT') =>
  (await positionsOf(mine)).find((one) => one.side === side)?.lots ?? '0';

/** The records follow the events by a moment. */
const newestEnd = async () => (await mine.call('getPositionHistory', {})).rows[0];

beforeAll(async () => {
  mine = apiOf(server().origin, member(0));
  other = apiOf(server().origin, member(1));
  opponent = await ContractOpponent.enter(server(), mine, other);
});

/** The next journey begins with nothing, at the same price. */
afterEach(async () => {
  await leadIndex(server(), PAIR.pairsName, '100000');
  await opponent.endAll();
  expect(await positionsOf(mine)).toEqual([]);
});

const onContract = (walk: (screen: ContractScreen, phone: Phone) => Promise<void>): Promise<void> =>
  onPhone({ session: member(0) }, (phone) => walkContract(phone, walk));

test('the risk notice is read once; a long is opened in two fills; its figures are those of the server', async () => {
  await opponent.offer('OPEN_SHORT', '100000', '2');
  await onContract(async (screen, phone) => {
    await screen.fill({ 价格: '100000', 数量: '3' });
    await screen.press('开多（看涨）');
    const notice = screen.sheet('合约交易风险提示');
    await notice.getByText('风险率达到 100% 时').waitFor();
    expect(await mine.call('getOpenContractOrders', PAIR)).toEqual([]);
    await notice.getByRole('button', { name: '我已阅读并同意' }).tap();
    await screen.says('委托已提交');

    await expect.poll(() => screen.count('持仓')).toBe(1);
    expect(await fact(screen.position('多'), '持仓(张)')).toMatch(/^2\b/);
    await screen.tab('当前委托');
    const row = screen.main.getByRole('listitem').filter({ hasText: '开多' });
    expect(await fact(row, '已成交(张)')).toBe('2');
    await opponent.offer('OPEN_SHORT', '100000', '1');
    await screen.main.getByText('暂无委托').waitFor();

    await screen.tab('持仓');
    const card = screen.position('多');
    await expect.poll(() => fact(card, '持仓(张)')).toMatch(/^3\b/);
    const [position] = await positionsOf(mine);
    expect(position).toMatchObject({ entryPrice: '100000', lots: '3', qty: '0.03' });
    expect(units(await fact(card, '开仓均价'))).toBe(units(position!.entryPrice));
    expect(await fact(card, '占用保证金')).toBe(cents(position!.margin));
    expect(units(await fact(card, '预估强平价'))).toBe(units(position!.liquidationPrice));

    // The notice is accepted: the screen does not ask again.
    await phone.visit('/contract');
    await screen.fill({ 价格: '99000', 数量: '1' });
    await screen.press('开多（看涨）');
    await screen.says('委托已提交');
    await screen.tab('当前委托');
    await screen.main.getByRole('button', { name: '撤单', exact: true }).tap();
    await screen.says('撤单成功');
    await screen.main.getByText('暂无委托').waitFor();
  });
});

test('a short at the market asks once more, stands beside the long, and both are closed: a part, the rest, all', async () => {
  await opponent.hold('OPEN_LONG', '3');
  await opponent.offer('OPEN_LONG', '99990', '6');
  await onContract(async (screen) => {
    await screen.chooseKind('市价');
    await screen.fill({ 数量: '2' });
    await screen.press('开空（看跌）');
    await screen.confirm('开空');
    await screen.says('委托已提交');
    await expect.poll(() => screen.count('持仓')).toBe(2);
    expect(await fact(screen.position('空'), '持仓(张)')).toMatch(/^2\b/);

    // A part of the long, at the market.
    await screen.position('多').getByRole('button', { name: '平仓', exact: true }).tap();
    const sheet = screen.sheet('平仓 BTC/USDT');
    await sheet.getByText('可平 3 张').waitFor();
    await sheet
      .getByRole('radio', { name: '市价' })
      .or(sheet.getByRole('tab', { name: '市价' }))
      .tap();
    await sheet.getByLabel('平仓数量').fill('1');
    await sheet.getByRole('button', { name: '确认平仓' }).tap();
    await screen.says('平仓委托已提交');
    await expect.poll(() => fact(screen.position('多'), '持仓(张)')).toMatch(/^2\b/);
    expect(await lotsHeld('LONG')).toBe('2');

    // The rest of it with one press and one question.
    await screen.position('多').getByRole('button', { name: '市价全平' }).tap();
    await screen.agree('市价全平');
    await expect.poll(() => screen.count('持仓')).toBe(1);

    // The close tab closes what it names: here the short, with a limit order that rests.
    await screen.main.getByRole('radio', { name: '平仓' }).tap();
    await screen.chooseKind('限价');
    await screen.fill({ 价格: '99900', 数量: '2' });
    await screen.press('平空');
    await screen.says('委托已提交');
    await expect.poll(() => screen.count('当前委托')).toBe(1);
    await opponent.offer('OPEN_SHORT', '99900', '2');
    await expect.poll(() => screen.count('持仓')).toBe(0);
    await screen.main.getByText('暂无持仓').waitFor();
  });
  expect(await positionsOf(mine)).toEqual([]);
});

test('leverage takes and frees margin, the mode waits for the end of the position, margin is added', async () => {
  await opponent.hold('OPEN_LONG', '2');
  await onContract(async (screen) => {
    const card = screen.position('多');
    const [before] = await positionsOf(mine);
    expect(await fact(card, '占用保证金')).toBe(cents(before!.margin));
    await screen.main.getByTitle('杠杆').tap();
    const sheet = screen.sheet('BTC/USDT 永续');
    await sheet.getByRole('radio', { name: '全仓' }).tap();
    await screen.says('有持仓或挂单时不可切换保证金模式');
    await sheet.getByRole('button', { name: '50×', exact: true }).tap();
    const freed = cents(plain(units(before!.margin) - units('40')));
    await sheet.getByText(`释放的 ${freed} USDT 退回合约账户可用`).waitFor();
    await sheet.getByRole('button', { name: '确认调整为 50×' }).tap();
    await screen.says('杠杆已调整');
    await expect.poll(() => fact(card, '占用保证金')).toBe('40.00');
    await card.getByText('逐仓 50×').waitFor();

    await card.getByRole('button', { name: /^调整保证金/ }).tap();
    const margin = screen.sheet('调整保证金');
    await margin.getByLabel('金额').fill('99999999');
    await margin.getByText('金额超出可调整的最大值').waitFor();
    await margin.getByLabel('金额').fill('25.5');
    await margin.getByRole('button', { name: '确认', exact: true }).tap();
    await screen.says('保证金已调整');
    await expect.poll(() => fact(card, '占用保证金')).toBe('65.50');
    const [position] = await positionsOf(mine);
    expect(position?.margin).toBe('65.5');
    expect(units(await fact(card, '预估强平价'))).toBe(units(position!.liquidationPrice));

    // The leverage as it is changes nothing: what was added stays.
    await screen.main.getByTitle('杠杆').tap();
    await sheet.getByText('65.50 → 65.50').waitFor();
    expect(await sheet.getByText('释放的').count()).toBe(0);
    await sheet.getByRole('button', { name: '关闭' }).tap();

    // Taken out again as far as the first margin: what is more is refused before it is sent.
    await card.getByRole('button', { name: /^调整保证金/ }).tap();
    await margin.getByRole('radio', { name: '减少' }).tap();
    await margin.getByRole('button', { name: '最大', exact: true }).tap();
    expect(units(await margin.getByLabel('金额').inputValue())).toBe(units('25.5'));
    await margin.getByRole('button', { name: '确认', exact: true }).tap();
    await expect.poll(() => fact(card, '占用保证金')).toBe('40.00');

    await opponent.offer('OPEN_LONG', '100000', '2');
    await card.getByRole('button', { name: '市价全平' }).tap();
    await screen.agree('市价全平');
    await screen.main.getByText('暂无持仓').waitFor();
    await screen.main.getByTitle('保证金模式').tap();
    await sheet.getByRole('radio', { name: '全仓' }).tap();
    await sheet.getByRole('button', { name: '20×', exact: true }).tap();
    await sheet.getByRole('button', { name: '确认调整为 20×' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    await screen.main.getByTitle('保证金模式').getByText('全仓').first().waitFor();
    const { settings } = await mine.call('getContractAccount', {});
    expect(settings).toContainEqual({ ...PAIR, mode: 'CROSS', leverage: 20 });
    await mine.call('setMarginMode', { ...PAIR, mode: 'ISOLATED' });
  });
});

test('a take-profit is set on the card, and fires when the mark reaches it', async () => {
  await opponent.hold('OPEN_LONG', '2');
  await onContract(async (screen, phone) => {
    const card = screen.position('多');
    await card.getByRole('button', { name: '止盈/止损' }).tap();
    const sheet = screen.sheet('止盈止损');
    await sheet.getByLabel('止盈价').fill('99000');
    await sheet.getByText('做多止盈价必须高于当前价格').waitFor();
    await sheet.getByLabel('止盈价').fill('100300');
    await sheet.getByLabel('止损价').fill('99000');
    await sheet.getByText('≈ +6.00').waitFor();
    await sheet.getByRole('button', { name: '确认', exact: true }).tap();
    await screen.says('止盈止损已保存');
    await card.getByRole('button', { name: /100,300\.00.*99,000\.00/s }).waitFor();

    // A lot more than needed: at a higher price a lot is less.
    await opponent.offer('OPEN_LONG', '100250', '3');
    await leadIndex(server(), PAIR.pairsName, '100800');
    await screen.main.getByText('暂无持仓').waitFor();
    await expect.poll(newestEnd).toMatchObject({ how: 'TPSL', realisedPnl: '5' });
    await phone.visit('/contract/allContract?tab=positions');
    const row = screen.main.getByRole('listitem').first();
    await row.getByText('止盈止损').waitFor();
    await row.getByText('+5.00', { exact: true }).waitFor();
  });
});

test('a stop-loss that comes with the order guards the position from its first fill, and fires', {
  tags: 'long',
}, async () => {
  await opponent.offer('OPEN_SHORT', '100000', '2');
  await onContract(async (screen, phone) => {
    await screen.main.getByRole('checkbox', { name: '止盈/止损' }).tap();
    await screen.fill({ 价格: '100000', 数量: '2', 止损价: '99700' });
    await screen.press('开多（看涨）');
    const card = screen.position('多');
    await card.getByRole('button', { name: /止损\s+99,700\.00/ }).waitFor();

    await opponent.offer('OPEN_LONG', '99500', '3');
    await leadIndex(server(), PAIR.pairsName, '99400');
    await screen.main.getByText('暂无持仓').waitFor();
    await expect.poll(newestEnd).toMatchObject({ how: 'TPSL', realisedPnl: '-10' });
    await phone.visit('/contract/allContract?tab=history');
    await screen.main
      .getByRole('listitem')
      .filter({ hasText: '平多' })
      .first()
      .getByText('止盈止损')
      .waitFor();
  });
});

test('a plan order waits for its price, fires, and stands in the records with what it became', {
  tags: 'long',
}, async () => {
  await onContract(async (screen, phone) => {
    await screen.chooseKind('计划');
    await screen.fill({ 触发价: '100400', 委托价: '100600', 数量: '1' });
    await screen.press('开多（看涨）');
    await screen.says('计划委托已提交');
    await screen.tab('计划委托');
    const row = screen.main.getByRole('listitem').filter({ hasText: '开多' });
    expect(await fact(row, '触发条件')).toBe('标记价格 ≥ 100400.00');
    expect((await mine.call('getContractAccount', {})).reserves).toBe('0');

    await opponent.offer('OPEN_SHORT', '100500', '1');
    await leadIndex(server(), PAIR.pairsName, '100800');
    await screen.main.getByText('暂无计划委托').waitFor();
    await expect.poll(() => screen.count('持仓')).toBe(1);
    const fired = async () => (await mine.call('getPlanOrders', { status: 'triggered' })).rows.length;
    await expect.poll(fired).toBe(1);
    await phone.visit('/contract/allContract?tab=plans');
    await screen.main.getByRole('listitem').filter({ hasText: '100,400' }).getByText('已触发').waitFor();
  });
});

test('a position is turned round; two of them are closed at once', { tags: 'long' }, async () => {
  await opponent.hold('OPEN_LONG', '1');
  await opponent.offer('OPEN_LONG', '99990', '5');
  await onContract(async (screen, phone) => {
    await screen.position('多').getByRole('button', { name: '反手' }).tap();
    await phone.page.getByText(/先以市价平掉多仓 1 张，全部成交后以市价开出 1 张反向仓位/).waitFor();
    await screen.agree('反手');
    await screen.says('反手委托已提交');
    await expect.poll(() => fact(screen.position('空'), '持仓(张)')).toMatch(/^1\b/);
    expect([await lotsHeld('LONG'), await lotsHeld('SHORT')]).toEqual(['0', '1']);

    await opponent.offer('OPEN_SHORT', '100010', '5');
    await screen.chooseKind('市价');
    await screen.fill({ 数量: '1' });
    await screen.press('开多（看涨）');
    await screen.confirm('开多');
    await expect.poll(() => screen.count('持仓')).toBe(2);
    await screen.main.getByRole('button', { name: '一键平仓' }).tap();
    await phone.page.getByText('确定以市价平掉全部 2 个仓位？').waitFor();
    await screen.agree('一键平仓');
    await screen.says('已提交 2 个仓位的平仓委托');
    await screen.main.getByText('暂无持仓').waitFor();
  });
  expect(await positionsOf(mine)).toEqual([]);
});

test('a turn whose second half cannot be paid for says that it only closed, and why', {
  tags: 'long',
}, async () => {
  await opponent.hold('OPEN_LONG', '10');
  const { available: amount } = await mine.call('getContractAccount', {});
  const move = (from: 'contract' | 'assets', to: 'contract' | 'assets') =>
    mine.call('transfer', {
      requestId: `${to}${++count}`.padStart(32, '0'),
      from,
      to,
      currency: 'USDT',
      amount,
    });
  await move('contract', 'assets');
  await opponent.offer('OPEN_LONG', '99500', '30');
  await onContract(async (screen) => {
    await screen.position('多').getByRole('button', { name: '反手' }).tap();
    await screen.agree('反手');
    await screen.says('仓位已平仓，但反手委托被拒绝：可用资产不足');
    await screen.main.getByText('暂无持仓').waitFor();
  });
  await move('assets', 'contract');
});

test('what cannot be is said at its field, in the words of the specification', { tags: 'long' }, async () => {
  await onContract(async (screen, phone) => {
    const asked: string[] = [];
    phone.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/contract/')) asked.push(request.url());
    });
    const refused = async (values: Record<string, string>, words: string) => {
      await screen.fill(values);
      await screen.press('开多（看涨）');
      await screen.main.getByText(words, { exact: true }).waitFor();
    };
    await refused({ 价格: '100000' }, '请输入合约张数');
    await refused({ 数量: '1', 价格: '40000' }, '委托价格偏离当前价格不能超过50%');
    await refused({ 数量: '900', 价格: '100000' }, '可用资产不足');
    await refused({ 数量: '1001' }, '单笔最多 1,000 张');
    await screen.main.getByRole('checkbox', { name: '止盈/止损' }).tap();
    await refused({ 数量: '1', 止盈价: '99000' }, '做多止盈价必须高于当前价格');
    await refused({ 止盈价: '', 止损价: '101000' }, '做多止损价必须低于当前价格');
    expect(asked).toEqual([]);
  });
});

test('the calculator answers as the formulas do', { tags: 'long' }, async () => {
  await onContract(async (screen) => {
    await screen.page.getByRole('button', { name: '合约计算器' }).tap();
    const sheet = screen.sheet('合约计算器');
    const put = async (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values))
        await sheet.getByLabel(name, { exact: true }).fill(value);
    };
    await put({ 杠杆: '20', 开仓价: '100000', 平仓价: '110000', 数量: '2' });
    await expect.poll(() => fact(sheet, '所需保证金')).toBe('100.00 USDT');
    expect(await fact(sheet, '手续费(开平各一次吃单)')).toBe('2.10 USDT');
    expect(await fact(sheet, '盈亏')).toBe('+200.00');
    expect(await fact(sheet, '收益率')).toBe('+200.00%');
    await sheet.getByRole('tab', { name: '目标价' }).tap();
    await put({ '目标收益率(%)': '100' });
    await expect.poll(() => fact(sheet, '目标价')).toBe('105000.00');
    await sheet.getByRole('tab', { name: '强平价' }).tap();
    await expect.poll(() => fact(sheet, '预估强平价')).toBe('95429.44');
    await sheet.getByRole('radio', { name: '做空' }).tap();
    await expect.poll(() => fact(sheet, '预估强平价')).toBe('104529.61');
  });
});

test('the theme changes over a filled form, and the form stays; the language changes the whole screen', {
  tags: 'long',
}, async () => {
  await onContract(async (screen, phone) => {
    const { page } = phone;
    const menu = page.getByRole('dialog', { name: 'Tern' });
    const typed = async () => {
      const fields = ['触发价', '委托价', '数量'].map((name) => screen.field(name).inputValue());
      return Promise.all(fields);
    };
    await screen.chooseKind('计划');
    await screen.fill({ 触发价: '101000', 委托价: '101500', 数量: '7' });
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await page.getByRole('button', { name: '切换到夜间模式' }).tap();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('night');
    expect(await typed()).toEqual(['101,000', '101,500', '7']);

    await menu.getByRole('button', { name: '设置', exact: true }).tap();
    await page.getByRole('button', { name: '语言' }).tap();
    await page.getByRole('button', { name: 'English' }).tap();
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await page.waitForURL('**/contract');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await screen.main.getByRole('button', { name: /long/ }).first().waitFor();
    await phone.settled();
    expect(await screen.main.innerText()).not.toMatch(/\p{Script=Han}/u);
  });
});

test('the note of an index that dies and comes back moves no button under a finger', async () => {
  await onContract(async (screen, phone) => {
    const note = screen.main.getByRole('status').filter({ hasText: '可撤单' });
    const place = () => screen.main.getByRole('button', { name: '开多（看涨）', exact: true }).boundingBox();
    const before = await place();
    await say(server(), 'test-sources', PAIR.pairsName, 'off');
    await passTime(server(), 12);
    await note.waitFor();
    expect(await place()).toEqual(before);
    expect(await layoutShift(phone.page)).toBeLessThanOrEqual(MOST_SHIFT);
    await say(server(), 'test-sources', PAIR.pairsName, 'on');
    await passTime(server(), 12);
    await note.waitFor({ state: 'detached' });
    expect(await place()).toEqual(before);
    expect(await layoutShift(phone.page)).toBeLessThanOrEqual(MOST_SHIFT);
  });
});
