import { beforeAll, expect, it } from 'vitest';
import { loadTexts, switchTexts } from '../../locale/text.ts';
import { headText, kindText } from './record-words.ts';

beforeAll(() => loadTexts(['assets']));

const RECORDS = [
  { type: 'coinCharging', from: 'outside', to: 'otc' },
  { type: 'coinCharging', from: 'promo', to: 'assets' },
  { type: 'coinCharging', from: 'airdrop', to: 'assets' },
  { type: 'transfer', from: 'assets', to: 'spot' },
] as const;

it('says where money that came in is from, and that it is in another account than the one for deposits', async () => {
  expect(RECORDS.map(kindText)).toEqual(['系统发放', '体验金', '空投', '划转']);
  expect(RECORDS.map(headText)).toEqual(['→ 法币', '', '', '资金 → 币币']);
  await switchTexts('en');
  expect(RECORDS.map(kindText).join()).not.toMatch(/assets\.|outside/);
  await switchTexts('zh');
});
