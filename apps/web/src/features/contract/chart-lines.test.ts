import type { WireContractOrder, WirePlanOrder, WirePosition } from '@tern/protocol';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { contractLines } from './chart-lines.ts';

beforeAll(() => loadTexts(['contract']));

const contract = { pairsName: 'BTC/USDT', tickSize: '0.1', priceScale: 1 };
const position = (more: Partial<WirePosition> = {}) =>
  ({
    positionId: '1',
    pairsName: 'BTC/USDT',
    side: 'LONG',
    entryPrice: '60000.25',
    takeProfit: '0',
    stopLoss: '0',
    ...more,
  }) as WirePosition;
const order = (tradeType: WireContractOrder['tradeType'], price: string, pairsName = 'BTC/USDT') =>
  ({ tradeType, price, pairsName }) as WireContractOrder;
const plan = (tradeType: WirePlanOrder['tradeType'], triggerPrice: string) =>
  ({ tradeType, triggerPrice, pairsName: 'BTC/USDT' }) as WirePlanOrder;
const NONE = { orders: [], plans: [] };
const linesOf = (held: Partial<Parameters<typeof contractLines>[0]>) =>
  contractLines({ contract, positions: [], figuresOf: () => undefined, open: NONE, ...held }).map(
    ({ label, priceText, tone }) => [label, priceText, tone],
  );

it('a position is its entry, its liquidation price, its take-profit and its stop-loss', () => {
  const figuresOf = (id: string) => ({ liquidationPrice: id === '1' ? 543_215n : undefined });
  const long = position({ takeProfit: '65000', stopLoss: '58000' });
  const short = position({ positionId: '2', side: 'SHORT', entryPrice: '61000' });
  expect(linesOf({ positions: [long, short], figuresOf })).toEqual([
    ['多仓均价', '60,000.3', 'plain'],
    ['多仓强平', '54,321.5', 'warn'],
    ['多仓止盈', '65,000.0', 'up'],
    ['多仓止损', '58,000.0', 'down'],
    ['空仓均价', '61,000.0', 'plain'],
  ]);
});

it('orders stand at their prices and plan orders at what triggers them, of this contract alone', () => {
  const orders = [
    order('OPEN_LONG', '59000'),
    order('OPEN_LONG', '59000'),
    order('CLOSE_LONG', '62000'),
    order('CLOSE_LONG', '0'),
    order('OPEN_LONG', '2000', 'ETH/USDT'),
  ];
  const elsewhere = position({ pairsName: 'ETH/USDT' });
  expect(linesOf({ positions: [elsewhere], open: { orders, plans: [plan('OPEN_SHORT', '57000')] } })).toEqual(
    [
      ['开多 ×2', '59,000.0', 'up'],
      ['平多', '62,000.0', 'down'],
      ['计划开空', '57,000.0', 'down'],
    ],
  );
});
