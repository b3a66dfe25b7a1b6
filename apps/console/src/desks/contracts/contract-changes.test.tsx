/** The changes of a contract: its status at once or by two, and its settings after a look at whom they would hit. */
import type { DeskResult } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT_ROW, CONTRACT_SETTINGS } from '../../kit/testing/contract-settings.ts';
import { LiveStage } from '../../kit/testing/live-stage.tsx';

type Contract = DeskResult<'getDeskContracts'>['rows'][number];

const PREVIEW: DeskResult<'previewContractSettings'> = {
  sequence: '9',
  scopes: 40,
  rows: [
    {
      memberId: '10002001',
      mode: 'CROSS',
      pairsName: '',
      side: '',
      risk: '43.20%',
      equity: '1200',
      need: '520',
      notional: '90000',
      riskAfter: '104.10%',
      wouldBeLiquidated: true,
    },
  ],
  wouldBeLiquidated: 1,
  above80: 2,
  membersLocked: 3,
  noticeSeconds: 86_400,
};

let stage: LiveStage;
beforeAll(async () => {
  stage = await LiveStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

async function draw(change: Partial<Contract> = {}): Promise<void> {
  const { ContractDrawer } = await import('./contract-drawer.tsx');
  await stage.draw(<ContractDrawer contract={{ ...CONTRACT_ROW, ...change }} onClose={() => {}} />, {
    roles: ['market'],
  });
}

const status = () => stage.offered().filter((name) => name !== 'close' && !name.startsWith('Change'));

describe('the status', () => {
  it.each<[Contract['status'], string[]]>([
    ['PREPARED', ['Open']],
    ['OPEN', ['Cancel only', 'Halt']],
    ['CANCEL_ONLY', ['Open', 'Halt']],
    ['HALTED', ['Resume', 'Cancel only']],
    ['CLOSED', []],
  ])('offers in %s what leads out of it', async (now, offers) => {
    await draw({ status: now });
    expect(status()).toEqual(offers);
  });

  it('is changed by one operator at once, with the text that members read', async () => {
    await draw();
    await stage.press('Halt');
    await stage.type('Text for members in Chinese', '稍候');
    await stage.type('Text for members in English', ' One moment ');
    await stage.press('Continue');
    expect(stage.alerts()).toEqual([
      'Members can only cancel orders. No liquidations, no TP/SL triggers, no funding settlement.',
    ]);
    await stage.confirm('the index jumps');
    expect(stage.done()).toEqual([
      {
        call: 'setContractStatus',
        request: {
          pairsName: 'BTC/USDT',
          status: 'HALTED',
          publicText: { zh: '稍候', en: 'One moment' },
          reason: 'the index jumps',
        },
      },
    ]);
    expect(stage.openLayers()).toEqual(['BTC/USDT']);
  });

  it.each([
    ['Resume', 'OPEN'],
    ['Cancel only', 'CANCEL_ONLY'],
  ])('leaves a halt by two operators: %s', async (name, to) => {
    await draw({ status: 'HALTED' });
    await stage.press(name);
    await stage.type('Text for members in Chinese', '恢复');
    await stage.type('Text for members in English', 'Back');
    await stage.press('Continue');
    await stage.confirm('the index is back', 'Propose');
    expect(stage.done()).toEqual([
      {
        call: 'resumeContract',
        request: {
          pairsName: 'BTC/USDT',
          status: to,
          publicText: { zh: '恢复', en: 'Back' },
          reason: 'the index is back',
        },
      },
    ]);
  });

  it('fills the texts from a ready one, in both languages', async () => {
    await draw({ status: 'HALTED' });
    await stage.press('Resume');
    expect(stage.value('Text for members in English')).toBe('');
    await stage.choose('Trading is open.');
    expect([stage.value('Text for members in Chinese'), stage.value('Text for members in English')]).toEqual([
      '交易已开放',
      'Trading is open.',
    ]);
  });
});

describe('the settings', () => {
  async function open(): Promise<void> {
    await draw();
    await stage.press('Change Settings');
  }
  const previews = () => stage.sent.filter(({ call }) => call === 'previewContractSettings');

  it('are proposed exactly as they stand in the form, after a look at whom they would hit', async () => {
    stage.answer('previewContractSettings', PREVIEW);
    await open();
    await stage.type('Taker fee', '0.0625');
    await stage.type('Wait after resume (s)', '9');
    await stage.toggle('Risk level includes closing fee');
    await stage.press('View affected accounts');
    const wanted = {
      ...CONTRACT_SETTINGS,
      takerFeePpm: 625,
      resumeWaitSeconds: 9,
      riskIncludesCloseFee: false,
      bounds: { ...CONTRACT_SETTINGS.bounds, minRestingUsdt: 100 },
    };
    expect(previews().map(({ request }) => JSON.parse(String(request.settings)))).toEqual([wanted]);
    expect(stage.text()).toContain('40 risk units in total: 2 reach 80%, 1 would be liquidated.');
    expect(stage.table('Affected accounts')[1]).toContain('104.10%');
    await stage.press('Continue');
    expect(stage.table('Changes').slice(1).sort()).toEqual([
      ['Risk level includes closing fee', 'Yes', 'No'],
      ['Taker fee', '0.05%', '0.0625%'],
      ['Wait after resume', '5 s', '9 s'],
    ]);
    expect(stage.alerts()).toEqual([
      'Positions of 3 member(s) would be liquidated. They are notified on approval, and the settings take effect 24 h later.',
    ]);
    await stage.confirm('as announced', 'Propose');
    expect(stage.done()).toEqual([
      {
        call: 'setContractSettings',
        request: { pairsName: 'BTC/USDT', settings: wanted, reason: 'as announced' },
      },
    ]);
  });

  it('are looked at anew once the form holds others than those that were looked at', async () => {
    stage.answer('previewContractSettings', { ...PREVIEW, membersLocked: 0 });
    await open();
    await stage.type('Max. leverage', '50');
    await stage.press('View affected accounts');
    expect(stage.offered()).toContain('Continue');
    await stage.type('Max. leverage', '40');
    expect(stage.table('Affected accounts')).toEqual([]);
    await stage.press('View affected accounts');
    expect(previews()).toHaveLength(2);
    await stage.press('Continue');
    expect(stage.table('Changes').slice(1)).toEqual([['Max. leverage', '100×', '40×']]);
    expect(stage.alerts()).toEqual([]);
  });

  it('that cannot be looked at are not proposed: the reason is said, and the form holds what was typed', async () => {
    stage.refuse('previewContractSettings', 'The tiers are out of order');
    await open();
    await stage.type('Max. leverage', '50');
    await stage.press('View affected accounts');
    expect(stage.alerts()).toHaveLength(1);
    expect(stage.alerts()[0]).toContain('The tiers are out of order');
    expect(stage.offered()).not.toContain('Continue');
    expect(stage.value('Max. leverage')).toBe('50');
    stage.answer('previewContractSettings', PREVIEW);
    await stage.press('View affected accounts');
    expect(stage.alerts()).toEqual([]);
    expect(stage.offered()).toContain('Continue');
  });

  it.each([
    ['Max. leverage', '126', 'Enter a whole number from 0 to 125'],
    ['Market order protection (%)', '2.5', 'Enter a whole number from 0 to 50'],
    ['Maintenance margin', '0', 'Enter a percentage above 0 and up to 90 with at most 4 decimals'],
    ['Max. mark price deviation', '50.1', 'Enter a percentage from 0.0001 to 50 with at most 4 decimals'],
  ])('with %s of %s are not looked at', async (label, typed, words) => {
    await open();
    await stage.type(label, typed);
    await stage.press('View affected accounts');
    expect(stage.alerts()).toEqual([words]);
    expect(previews()).toEqual([]);
  });

  it('have as many tiers as the form shows', async () => {
    stage.answer('previewContractSettings', PREVIEW);
    await open();
    await stage.press('Remove last tier');
    expect(stage.offered()).toContain('(Remove last tier)');
    await stage.press('Add tier');
    await stage.type('Max. position value', '900000', 1);
    await stage.type('Max. leverage', '10', 2);
    await stage.type('Maintenance margin', '2.5', 1);
    await stage.press('View affected accounts');
    const [asked] = previews();
    expect(JSON.parse(String(asked?.request.settings)).tiers).toEqual([
      { cap: '50000', maxLeverage: 100, mmrPpm: 4000 },
      { cap: '900000', maxLeverage: 10, mmrPpm: 25_000 },
    ]);
  });
});
