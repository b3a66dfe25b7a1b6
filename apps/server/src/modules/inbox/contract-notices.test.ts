import { type CancelReason, DEFAULT_BOUNDS, type Event, type MemberId } from '@tern/engine';
import { expect, test } from 'vitest';
import type { LiquidatedPosition } from '../contract/index.ts';
import type { ContractInfo } from '../market/index.ts';
import { contractNotices } from './contract-notices.ts';
import { FilledSides } from './filled-sides.ts';
import { mailTries } from './message.ts';
import type { Markets } from './notice-text.ts';
import { renderNotice } from './render.ts';

const ANNA: MemberId = 10_002_001;
const about = { memberId: ANNA, market: 'BTC/USDT:USDT', side: 'LONG' } as const;
const contract = {
  market: about.market,
  base: 'BTC',
  quote: 'USDT',
  priceScale: 2,
  qtyScale: 6,
  quoteScale: 8,
  settings: { tickSize: 1n, qtyStep: 1n },
} as ContractInfo;
const markets: Markets = {
  traded: () => contract,
  markets: { asset: () => ({ asset: 'USDT', scale: 8 }) },
  networkName: (chain) => chain,
};
const order = (status: 'matched' | 'cancelled', reason: CancelReason): Event => ({
  kind: 'contract-order-closed',
  orderId: 1,
  memberId: ANNA,
  market: about.market,
  status,
  reason,
  filledQty: 15_432n,
  filledNotional: 150_000_376_208n,
  filledLots: 150_000_000n,
  fee: 1n,
});
const plan = (status: 'triggered' | 'failed'): Event => ({
  kind: 'plan-closed',
  planId: 1,
  memberId: ANNA,
  market: about.market,
  status,
  orderId: 0,
  reason: 'INSUFFICIENT_BALANCE',
});
const unlocked = (outcome: 'RECOVERED' | 'REDUCED' | 'TAKEN'): Event => ({
  kind: 'scope-unlocked',
  liquidationId: 3,
  memberId: ANNA,
  outcome,
});

test.each<[Event, string, string]>([
  [
    order('matched', 'NONE'),
    '委托已成交 1.5 张，成交均价 97,200.87，成交额 1,500.00 USDT',
    'Filled on the BTC/USDT perpetual: 1.5 lots at 97,200.87, 1,500.00 USDT in all',
  ],
  [order('cancelled', 'ADL'), '已成交 1.5 张', 'Filled: 1.5 lots'],
  [order('cancelled', 'INDEX'), '已被系统撤销', 'was canceled by the system'],
  [plan('failed'), '未能下单', 'the order could not be placed'],
  [{ kind: 'trigger-fired', ...about, which: 'SL', price: 1n }, '止损已触发', 'stop-loss of your BTC/USDT'],
  [{ kind: 'trigger-failed', ...about }, '继续尝试', 'will keep trying'],
  [
    { kind: 'reverse-refused', ...about, orderId: 7, reason: 'INSUFFICIENT_BALANCE' },
    '已平仓，但反手开多仓的委托被拒绝：可用资产不足',
    'was closed, but the order to open a long was rejected: Insufficient available assets',
  ],
  [unlocked('TAKEN'), '已被强平', 'was liquidated'],
  [unlocked('REDUCED'), '已被部分强平', 'was partially liquidated'],
  [
    { kind: 'deleveraged', ...about, liquidationId: 3, qty: 1n, price: 1n, pnl: 2_476_200_000n },
    '多仓已按其破产价自动减仓，盈亏 +24.76 USDT',
    'long was closed at its bankruptcy price. PnL: +24.76 USDT',
  ],
  [
    { kind: 'loss-shared', ...about, liquidationId: 3, amount: 50_000_000n },
    '分摊穿仓损失 0.50 USDT',
    'so 0.50 USDT of the unrealized profit of your BTC/USDT perpetual long',
  ],
])('%o is told in both languages', (event, zh, en) => {
  const [notice, ...others] = contractNotices(event);
  if (notice === undefined) throw new Error('nobody is told');
  expect([notice.memberId, others.length]).toEqual([ANNA, 0]);
  const [chinese, english] = (['zh', 'en'] as const).map((language) =>
    renderNotice(notice, 0, language, markets),
  );
  expect(chinese!.body).toContain(zh);
  expect(english!.body).toContain(en);
  expect([chinese!.title, english!.title].every((title) => title.length > 0)).toBe(true);
});

test('a filled order names what it did, at which price, and leads to the order', () => {
  const sides = new FilledSides();
  const side = { memberId: ANNA, fee: 0n, lots: 0n, margin: 0n, pnl: 0n, cost: 0n };
  sides.note({
    kind: 'contract-traded',
    tradeId: 1,
    market: about.market,
    price: 1n,
    qty: 1n,
    notional: 1n,
    takerSide: 'BUY',
    taker: { ...side, orderId: 1, tradeType: 'OPEN_LONG' },
    maker: { ...side, orderId: 2, tradeType: 'OPEN_SHORT' },
  });
  const [notice] = contractNotices(order('matched', 'NONE'), sides.contract);
  expect(renderNotice(notice!, 0, 'en', markets)).toMatchObject({
    body: 'Opened long on the BTC/USDT perpetual: 1.5 lots at 97,200.87, 1,500.00 USDT in all.',
    link: '/transactionDetail?type=contract&orderId=1',
  });
  expect(renderNotice(notice!, 0, 'zh', markets).body).toBe(
    'BTC/USDT 永续合约开多 1.5 张，成交均价 97,200.87，成交额 1,500.00 USDT。',
  );
});

test('a message of an earlier version, which names no side, is still said', () => {
  const values = { orderId: '1', market: about.market, lots: '100000000', notional: '99992523624' };
  const notice = { template: 'contractOrderMatched', values } as const;
  expect(renderNotice(notice, 0, 'en', markets).body).toBe(
    'Filled on the BTC/USDT perpetual: 1 lot, 999.93 USDT in all.',
  );
});

test('a liquidation names the pair and side of each position', () => {
  const body = (language: 'zh' | 'en', outcome: 'REDUCED' | 'TAKEN', ...positions: LiquidatedPosition[]) =>
    renderNotice(
      { template: 'liquidated', values: { liquidationId: '3', outcome, positions } },
      0,
      language,
      markets,
    ).body;
  const short: LiquidatedPosition = { market: 'XRP/USDT:USDT', side: 'SHORT', lost: '2476200000' };
  const long: LiquidatedPosition = { market: about.market, side: 'LONG', lost: '-476200000' };
  expect(body('zh', 'TAKEN', short)).toContain(
    '您的 XRP/USDT 永续合约空仓因风险率达到 100% 已被强平，损失 24.76 USDT，',
  );
  expect(body('en', 'TAKEN', short)).toContain('Your XRP/USDT perpetual short was liquidated');
  expect(body('en', 'TAKEN', short, long)).toContain('reached 100%. Loss: 20.00 USDT. See');
  expect(body('zh', 'REDUCED', long, short)).toContain(
    '您的 BTC/USDT 永续合约多仓、XRP/USDT 永续合约空仓因风险率达到 100% 已被部分强平',
  );
  expect(body('en', 'REDUCED', long, short)).toContain(
    'Your BTC/USDT perpetual long, XRP/USDT perpetual short were partially liquidated',
  );
  expect(body('en', 'TAKEN')).toContain('Your perpetual position was liquidated');
  expect(body('en', 'TAKEN')).toContain('reached 100%. See');
});

test('what the member did himself, and what another message tells, is no news', () => {
  for (const event of [
    order('cancelled', 'USER'),
    order('cancelled', 'LIQUIDATION'),
    order('cancelled', 'TOO_DEEP'),
    plan('triggered'),
    unlocked('RECOVERED'),
  ])
    expect(contractNotices(event)).toEqual([]);
});

test('announced settings are told to each member concerned, with the time, in both languages and by mail', () => {
  const effectiveMs = Date.UTC(2026, 10, 22, 9, 30);
  const settings = { bounds: DEFAULT_BOUNDS } as never;
  const { market } = about;
  const memberIds = [ANNA, ANNA + 1];
  const notices = contractNotices({
    kind: 'contract-settings-scheduled',
    market,
    settings,
    effectiveMs,
    memberIds,
  });
  expect(notices.map(({ memberId }) => memberId)).toEqual(memberIds);
  for (const notice of notices) {
    expect(mailTries(notice.template)).toBeGreaterThan(0);
    expect(renderNotice(notice, 0, 'zh', markets).body).toContain(
      'BTC/USDT 永续合约的规则将于 2026-11-22 17:30 UTC+8 调整',
    );
    expect(renderNotice(notice, 0, 'en', markets).body).toContain('change at 2026-11-22 17:30 UTC+8');
  }
});
