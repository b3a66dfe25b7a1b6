import { beforeAll, expect, it } from 'vitest';
import { loadTexts, switchTexts } from '../../locale/text.ts';
import { fullTime } from '../../ui/time-words.ts';
import type { LiquidationRecord } from './liquidation-model.ts';
import { liquidationReceipt } from './liquidation-receipt.ts';

const RECORD = {
  liquidation: {
    liquidationId: '7',
    mode: 'ISOLATED',
    pairsName: 'BTC/USDT',
    side: 'LONG',
    time: 0,
    endTime: 1_000,
    outcome: 'TAKEN',
    equity: '1.00000001',
    need: '1.20000001',
    riskLevel: '120.00%',
    marginLost: '2.048464',
    pnl: '-78.8568',
  },
  marks: [],
  positions: [
    {
      pairsName: 'BTC/USDT',
      side: 'LONG',
      qty: '0.2',
      entryPrice: '50000',
      margin: '81.7',
      markPrice: '49605.1',
      liquidationPrice: '49606',
    },
  ],
  steps: [
    { step: 'CANCEL', time: 0, equity: '1', need: '1', nettings: [], takeovers: [], disposals: [] },
    {
      step: 'TAKE_ALL',
      time: 1_000,
      nettings: [{ pairsName: 'BTC/USDT', side: 'SHORT', qty: '0.03', price: '49605.1', pnl: '-3.5' }],
      takeovers: [{ pairsName: 'BTC/USDT', side: 'LONG', qty: '0.17', bankruptcyPrice: '49595.47368' }],
      disposals: [],
    },
  ],
} as unknown as LiquidationRecord;

beforeAll(async () => {
  await switchTexts('zh');
  await loadTexts(['contract', 'contractRecords']);
});

/** The rows of each part of the page: names with their values, as they stand there. */
function partsOf(page: string): Record<string, string[][]> {
  const parts = page.split('<h2>').map((part): [string, string[][]] => {
    const rows = [...part.matchAll(/<tr><th>(.*?)<\/th><td>(.*?)<\/td><\/tr>/g)];
    return [part.split('</h2>', 1)[0] ?? '', rows.map(([, name = '', value = '']) => [name, value])];
  });
  return Object.fromEntries([['', parts[0]?.[1] ?? []], ...parts.slice(1)]);
}

it('a saved liquidation is a page to read: each figure exactly, under its name', () => {
  const page = liquidationReceipt(RECORD, '<Puffin>');
  expect(page).toContain('<h1>&lt;Puffin&gt; · 强平详情</h1>');
  const parts = partsOf(page);
  expect(parts['']).toEqual([
    ['ID', '7'],
    ['逐仓', 'BTC/USDT'],
    [expect.any(String), fullTime(0)],
    ['损失保证金(USDT)', '-80.905264'],
    ['风险率', '120.00%'],
    ['维持保证金 + 平仓手续费', '1.20000001'],
    ['权益(保证金 + 未实现盈亏)', '1.00000001'],
  ]);
  expect(parts['触发时的仓位']).toEqual([
    ['BTC/USDT', '多仓'],
    ['持仓数量', '0.2'],
    ['开仓均价', '50000'],
    ['保证金(USDT)', '81.7'],
    ['标记价格', '49605.1'],
    ['强平价', '49606'],
  ]);
});

it('its steps say what was netted and taken over, each by its own price', () => {
  expect(partsOf(liquidationReceipt(RECORD, 'Puffin'))['强平过程']).toEqual([
    ['撤销相关委托', fullTime(0)],
    ['强平引擎接管全部仓位', fullTime(1_000)],
    ['BTC/USDT 空仓按标记价格 49605.1 对冲 0.03 · 已实现盈亏 -3.5', ''],
    ['BTC/USDT 多仓按破产价 49595.47368 由强平引擎接管 0.17', ''],
  ]);
});

it('the record itself stands at the end, whole', () => {
  const [, written = ''] = /<pre>(.*)<\/pre>/s.exec(liquidationReceipt(RECORD, 'Puffin')) ?? [];
  expect(JSON.parse(written.replaceAll('&quot;', '"'))).toEqual(RECORD);
});
