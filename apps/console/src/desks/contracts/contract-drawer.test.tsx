/** A contract in full: its figures as they came, announced settings beside those in force, and what may be changed. */
import type { DeskResult } from '@tern/protocol/desk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRACT_ROW, CONTRACT_SETTINGS } from '../../kit/testing/contract-settings.ts';
import { DeskStage, factsIn, tableIn, textIn } from '../../kit/testing/desk-stage.tsx';

type Contract = DeskResult<'getDeskContracts'>['rows'][number];

/** Each figure differs from the one beside it. */
const SETTINGS: Contract['settings'] = {
  ...CONTRACT_SETTINGS,
  resumeWaitSeconds: 7,
  bounds: { ...CONTRACT_SETTINGS.bounds, contractFundBudgetPpm: 60_000 },
};
const CONTRACT: Contract = {
  ...CONTRACT_ROW,
  settings: SETTINGS,
  indexPrice: '97410.5',
  markPrice: '97412.3',
  lastPrice: '97415.1',
  sources: [
    { source: 'binance', weight: 2 },
    { source: 'okx', weight: 1 },
  ],
  openQty: '12.345678',
  openValue: '1202600.12',
  fundingRate: '0.0100',
  nextFundingRate: '-0.0032',
};

let stage: DeskStage;
beforeAll(async () => {
  stage = await DeskStage.open();
});
afterAll(() => stage.close());

async function drawn(change: Partial<Contract> = {}, roles: ('market' | 'support')[] = ['market']) {
  const { ContractDrawer } = await import('./contract-drawer.tsx');
  await stage.signIn({ roles });
  return stage.draw(<ContractDrawer contract={{ ...CONTRACT, ...change }} onClose={() => {}} />);
}

it('shows prices, open interest and rates each in its own place', async () => {
  expect(factsIn(await drawn())).toMatchObject({
    Status: 'Trading ',
    'Mark price': '97,412.3 USDT',
    'Index price': '97,410.5 USDT',
    'Last price': '97,415.1 USDT',
    'Open interest': '12.345678 BTC',
    'Open interest value': '1,202,600.12 USDT',
    'Funding rate': '0.0100%',
    'Predicted funding rate': '-0.0032%',
    'Next settlement': '—',
    'Maker fee': '0.02%',
    'Taker fee': '0.05%',
    'Max. leverage': '100×',
    'Wait after resume': '7 s',
    'Risk level includes closing fee': 'Yes',
    'Resumes automatically with the index': 'No',
    'Max. mark price deviation': '5%',
    'Hourly fund budget, this contract': '6%',
    'Hourly fund budget, all contracts': '20%',
    'Notice before changes that cause liquidations': '24 h',
  });
});

it('lists each tier with its leverage and margin, and the sources with their weights', async () => {
  const page = await drawn();
  expect(tableIn(page, 'Risk tiers').slice(1)).toEqual([
    ['50,000 USDT', '100×', '0.4%'],
    ['250,000 USDT', '50×', '1%'],
  ]);
  expect(textIn(page)).toContain('binance × 2, okx × 1');
});

it('announced settings stand beside those in force, as they differ', async () => {
  expect(textIn(await drawn())).not.toContain('Announced settings');
  const pendingSettings = { ...SETTINGS, maxLeverage: 50, takerFeePpm: 600 };
  const page = await drawn({ pendingSettings, settingsFrom: 1_750_000_000_000 });
  expect(textIn(page)).toContain('Announced settings');
  expect(tableIn(page, 'Changes').slice(1).sort()).toEqual([
    ['Max. leverage', '100×', '50×'],
    ['Taker fee', '0.05%', '0.06%'],
  ]);
});

it('offers changes to the role that makes them, and none of a contract that is over', async () => {
  await drawn();
  const changes = () => stage.offered().filter((name) => name.startsWith('Change'));
  expect(changes()).toHaveLength(2);
  await drawn({}, ['support']);
  expect(stage.offered()).toEqual([]);
  await drawn({ status: 'CLOSED' });
  expect(changes()).toEqual([]);
});
