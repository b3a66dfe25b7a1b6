/** An airdrop: its list as the server read it, and its payment by the hash of the list that was seen. */
import type { DeskResult, OperatorRole } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LiveStage } from '../../../kit/testing/live-stage.tsx';
import { propsOf } from '../../../kit/testing/page-nodes.ts';

type Campaign = DeskResult<'getCampaigns'>['rows'][number];

const CAMPAIGN: Campaign = {
  campaignId: '3',
  title: { zh: '新春', en: 'New Year' },
  currency: 'USDT',
  state: 'DRAFT',
  rows: 2,
  faults: 0,
  total: '12.5',
  totalUsdt: '12.5',
  totalCny: '90.12',
  listHash: 'ab12',
  changeTime: 0,
  payTime: 0,
  operators: [],
};
const ROWS: DeskResult<'getCampaignRows'>['rows'] = [
  { line: 1, memberId: '10002001', amount: '12.5', fault: '' },
  { line: 2, memberId: 'abc', amount: '1.x', fault: 'FORMAT' },
];

let stage: LiveStage;
beforeAll(async () => {
  stage = await LiveStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

async function draw(change: Partial<Campaign> = {}, roles: OperatorRole[] = ['finance']): Promise<void> {
  const { CampaignDrawer } = await import('./campaign-drawer.tsx');
  stage.answer('getCampaigns', { rows: [{ ...CAMPAIGN, ...change }], cursor: '' });
  stage.answerBy('getCampaignRows', ({ isFaulty }) => ({
    rows: ROWS.filter(({ fault }) => isFaulty === undefined || fault !== ''),
    cursor: '',
  }));
  await stage.draw(<CampaignDrawer campaignId="3" onClose={() => {}} />, { roles });
}

const actions = () => stage.offered().filter((name) => !['close', 'CSV file'].includes(name));

it('shows sums, hash and rows as they came, refused ones as they were written', async () => {
  await draw({ faults: 1 });
  expect(stage.openLayers()).toEqual(['Airdrop 3']);
  expect(stage.facts()).toMatchObject({
    Title: 'New Year',
    Status: 'Draft',
    Rows: '2',
    'Refused rows': '1',
    Total: '12.5 USDT',
    'In USDT': '12.5 USDT',
    'In CNY': '90.12 CNY',
    'SHA-256 of the list': 'ab12',
  });
  expect(stage.table('List').slice(1)).toEqual([
    ['1', '10002001', '12.5', 'Payable'],
    ['2', 'abc', '1.x', 'No member ID and amount'],
  ]);
  await stage.choose('Only refused');
  expect(stage.table('List').slice(1)).toEqual([['2', 'abc', '1.x', 'No member ID and amount']]);
});

it('offers list and payment of a draft to finance, and no payment while a row is refused', async () => {
  await draw();
  expect(actions()).toEqual(['Replace list', 'Propose payment']);
  await draw({ faults: 1 });
  expect(actions()).toEqual(['Replace list', '(Propose payment)']);
  await draw({}, ['support']);
  expect(actions()).toEqual([]);
  await draw({ state: 'PAID', operators: ['anna', 'ben'] });
  expect(actions()).toEqual([]);
  expect(stage.facts()).toMatchObject({ Status: 'Paid', Operator: 'anna, ben' });
});

it('proposes the payment of the list that was seen, by its hash', async () => {
  await draw();
  await stage.press('Propose payment');
  expect(stage.text()).toContain('New Year');
  expect(stage.alerts()).toEqual(['12.5 USDT go to 2 members, once.']);
  expect(stage.table('Changes').slice(1)).toEqual([['SHA-256 of the list', '—', 'ab12']]);
  await stage.confirm('as announced', 'Propose');
  expect(stage.done()).toEqual([
    { call: 'payCampaign', request: { campaignId: '3', listHash: 'ab12', reason: 'as announced' } },
  ]);
});

it('replaces the list of the campaign by the one that was pasted, character for character', async () => {
  await draw();
  await stage.press('Replace list');
  expect([stage.value('Chinese title'), stage.value('English title'), stage.value('Coin')]).toEqual([
    '新春',
    'New Year',
    'USDT',
  ]);
  await stage.press('Continue');
  expect(stage.alerts()).toEqual(['Enter the list']);
  await stage.type('List', '10002001,5\n10002002,7.5\n');
  await stage.type('English title', ' New Year 2 ');
  stage.refuse('saveCampaign', 'The airdrop was paid');
  await stage.press('Continue');
  expect(stage.said).toEqual(['The airdrop was paid']);
  expect(stage.value('List')).toBe('10002001,5\n10002002,7.5\n');
  stage.answer('saveCampaign', CAMPAIGN);
  await stage.press('Continue');
  await stage.confirm('a late member');
  expect(stage.done()).toEqual([
    {
      call: 'saveCampaign',
      request: {
        campaignId: '3',
        title: { zh: '新春', en: 'New Year 2' },
        currency: 'USDT',
        csv: '10002001,5\n10002002,7.5\n',
        reason: 'a late member',
      },
    },
  ]);
  expect(stage.openLayers()).toEqual(['Airdrop 3']);
});

it('opens a new campaign once it is saved, with the list of the chosen file', async () => {
  const { CampaignDialog } = await import('./campaign-dialog.tsx');
  const happened: string[] = [];
  const dialog = (
    <CampaignDialog
      onSaved={(campaignId) => void happened.push(`saved ${campaignId}`)}
      onClose={() => void happened.push('closed')}
    />
  );
  await stage.draw(dialog, { roles: ['finance'] });
  await stage.type('Chinese title', '新春');
  await stage.type('English title', 'New Year');
  await stage.type('Coin', 'btc');
  const input = stage.elements().find(({ nodeName }) => nodeName === 'INPUT');
  const { onChange } = input ? propsOf(input) : {};
  const file = new File(['\uFEFF10002001,5'], 'list.csv');
  await stage.run(() =>
    (onChange as (event: object) => void)({ target: { files: [file], value: 'list.csv' } }),
  );
  expect(stage.value('List')).toBe('10002001,5');
  stage.answer('saveCampaign', { ...CAMPAIGN, campaignId: '4' });
  await stage.press('Continue');
  await stage.confirm('as announced');
  expect(stage.done()[0]?.request).toEqual({
    title: { zh: '新春', en: 'New Year' },
    currency: 'BTC',
    csv: '10002001,5',
    reason: 'as announced',
  });
  expect(happened).toEqual(['saved 4', 'closed']);
});
