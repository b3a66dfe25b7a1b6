import { beforeAll, expect, it } from 'vitest';
import { loadTexts, switchTexts } from '../../locale/text.ts';
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
    need: '1.2',
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
      margin: '80.905264',
      markPrice: '49605.1',
      liquidationPrice: '49606',
    },
  ],
  steps: [],
} as unknown as LiquidationRecord;

beforeAll(async () => {
  await switchTexts('zh');
  await loadTexts(['contract', 'contractRecords']);
});

it('a saved liquidation is a page to read, with exact figures and the record itself', () => {
  const page = liquidationReceipt(RECORD, '<Puffin>');
  expect(page).toContain('<h1>&lt;Puffin&gt; · 强平详情</h1>');
  expect(page).toContain('<tr><th>损失保证金(USDT)</th><td>-80.905264</td></tr>');
  expect(page).toContain('<td>1.00000001</td>');
  expect(page).toContain('<h2>触发时的仓位</h2>');
  expect(page).toContain('&quot;riskLevel&quot;: &quot;120.00%&quot;');
});
