/** The desk of contracts around the real engine: listing, settings with their preview, risk, the fund. */
import { DEFAULT_INDEX_LIMITS } from '@tern/engine';
import { formatUnits } from '@tern/math';
import { ERRORS } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openContractDesk } from '../../../../test/kit/contract-desk.ts';
import type { ContractWorld } from '../../../../test/kit/contract-world.ts';
import type { Browser, DeskForTests } from '../../../../test/kit/desk-for-tests.ts';
import { LONGS, SHORT } from '../../../../test/kit/members-under-load.ts';
import { transact } from '../../../platform/database/transact.ts';
import { contractProjection } from '../projector.ts';
import { CONTRACT } from '../testing/made-contract.ts';

const PAIR = 'BTC/USDT';
const reason = 'because of a test';
const TEXT = { zh: '系统维护', en: 'Maintenance' };
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;
const id = (memberId: number) => String(memberId);

let desk: DeskForTests;
let world: ContractWorld;
let maker: Browser;
let checker: Browser;
beforeAll(async () => {
  ({ desk, world, maker, checker } = await openContractDesk());
}, 60_000);
afterAll(() => desk.close());
// The limits of the desk let a test's calls through only in time.
beforeEach(() => desk.clock.step(2_000));

/** Proposed by the one and approved by the other. */
async function together<N extends Parameters<DeskForTests['propose']>[0]>(
  name: N,
  request: Parameters<typeof desk.propose<N>>[1],
) {
  const proposalId = await desk.propose(name, request, maker);
  return desk.call('approveProposal', { proposalId, reason }, checker);
}
const contractNamed = async (pairsName: string) =>
  (await desk.ask('getDeskContracts', {}, maker)).rows.find((row) => row.pairsName === pairsName);
const settingsOf = async (pairsName: string) => {
  const contract = await contractNamed(pairsName);
  if (contract === undefined) throw new Error(`${pairsName} is not listed`);
  return contract.settings;
};
const eventsSince = (row: number) => desk.kernel.rows.slice(row).flatMap(({ events }) => events);

describe('listing', () => {
  const listing = (
    settings: DeskRequest<'createContract'>['settings'],
    change: Partial<DeskRequest<'createContract'>> = {},
  ): DeskRequest<'createContract'> => ({
    tokenCur: 'TRN',
    priceScale: 2,
    qtyScale: 4,
    reason,
    settings: { ...settings, tickSize: '0.01', qtyStep: '0.0001' },
    sources: ['one', 'two', 'three'].map((source, at) => ({ source, weight: at + 1 })),
    ...change,
  });

  it('is refused with a word for what is wrong, and then leaves nothing behind', async () => {
    await world.submit({ kind: 'list-asset', asset: 'TRN', scale: 8, maxSupply: 10n ** 15n });
    const good = listing(await settingsOf(PAIR));
    const wrong = async (change: object, error: keyof typeof ERRORS) =>
      expect(
        await desk.errorOf('createContract', { ...good, ...change }, maker),
        JSON.stringify(change),
      ).toBe(code(error));
    await wrong({ tokenCur: 'NOPE' }, 'currencyUnknown');
    await wrong({ tokenCur: 'BTC' }, 'marketExists');
    await wrong({ priceScale: 6 }, 'marketScale');
    await wrong({ sources: good.sources.slice(1) }, 'parameterInvalid');
    await wrong({ sources: [...good.sources, { source: 'nine', weight: 1 }] }, 'parameterInvalid');
    await wrong({ sources: [...good.sources, { source: 'one', weight: 1 }] }, 'indexSources');
    const setting = (change: object, error: keyof typeof ERRORS = 'contractSettings') =>
      wrong({ settings: { ...good.settings, ...change } }, error);
    const [first, second] = good.settings.tiers as [object, object];
    await setting({ tickSize: '0' });
    await setting({ tickSize: '0.001' }, 'parameterInvalid');
    await setting({ impactNotional: '0' });
    await setting({ maxLots: 20_000 });
    await setting({ tiers: [second, first] });
    await setting({ tiers: [{ ...first, mmrPpm: 900_001 }] });
    await setting({ tiers: [] }, 'parameterInvalid');
    await setting({ makerFeePpm: 600 }, 'marketFees');
    await setting({ takerFeePpm: 200_000 }, 'parameterInvalid');
    const unchanged = await desk.ask('getRiskDesk', {}, maker);
    expect(unchanged.contracts.map(({ pairsName }) => pairsName)).toEqual([PAIR]);
    expect(desk.live.markets.indexes.findIndex('TRN/USDT')).toBeUndefined();
  });

  it('needs two operators, sets the index and waits for its opening', async () => {
    const request = listing(await settingsOf(PAIR));
    const proposalId = await desk.propose('createContract', request, maker);
    const proposal = await desk.ask('getProposal', { proposalId }, checker);
    expect(JSON.parse(proposal.request)).toMatchObject({ tokenCur: 'TRN', settings: request.settings });
    expect(proposal).toMatchObject({ subject: 'TRN/USDT:USDT', before: '{"market":null}' });
    expect(await desk.errorOf('approveProposal', { proposalId, reason }, maker)).toBe(code('proposalOwn'));
    expect(await contractNamed('TRN/USDT')).toBeUndefined();
    expect(await desk.errorOf('approveProposal', { proposalId, reason }, checker)).toBe('');
    expect(await contractNamed('TRN/USDT')).toMatchObject({
      status: 'PREPARED',
      priceScale: 2,
      qtyScale: 4,
      settings: request.settings,
      sources: request.sources,
      indexPrice: '',
      markPrice: '',
      openQty: '0',
      openValue: '0',
    });
    expect(await desk.errorOf('createContract', request, maker)).toBe(code('marketExists'));
    const opening = { pairsName: 'TRN/USDT', status: 'OPEN', publicText: TEXT, reason } as const;
    // The operators cannot open the contract yet: its index has no price.
    expect(await desk.errorOf('setContractStatus', opening, maker)).toBe(code('indexDead'));
    for (let second = 0; second < 7; second++) await world.tickUnits(1_250n, 'TRN/USDT');
    await desk.ask('setContractStatus', opening, maker);
    expect(await contractNamed('TRN/USDT')).toMatchObject({ status: 'OPEN', reason });
  });

  it('takes an index that is there as it is, or not at all', async () => {
    await world.submit({ kind: 'list-asset', asset: 'ABC', scale: 8, maxSupply: 10n ** 15n });
    const sources = ['two', 'three', 'four'].map((source) => ({ source, weight: 2 }));
    await world.submit({
      kind: 'set-index',
      symbol: 'ABC/USDT',
      priceScale: 2,
      step: 5n,
      sources,
      limits: DEFAULT_INDEX_LIMITS,
    });
    const request = listing(await settingsOf(PAIR), { tokenCur: 'ABC' });
    const { errorCode, errorMessage } = await desk.call('createContract', request, maker);
    expect(errorCode).toBe(code('contractIndex'));
    expect(errorMessage).toContain('priceScale 1, tickSize 0.5, four × 2, three × 2, two × 2');
    const settings = { ...request.settings, tickSize: '0.5' };
    const done = await together('createContract', { ...request, priceScale: 1, settings, sources });
    expect(done.errorCode).toBe(0);
    expect(await contractNamed('ABC/USDT')).toMatchObject({ status: 'PREPARED', sources });
  });

  it('its sources and weights change by two, with or without a spot market of the pair', async () => {
    const sources = ['one', 'two', 'three', 'four'].map((source, at) => ({ source, weight: 4 - at }));
    for (const pairsName of ['ABC/USDT', 'TRN/USDT']) {
      const changed = await together('setMarketIndex', { pairsName, sources, reason });
      expect(changed.errorCode, pairsName).toBe(0);
      expect((await contractNamed(pairsName))?.sources).toEqual(sources);
    }
    expect(await desk.errorOf('setMarketIndex', { pairsName: 'NO/PAIR', sources, reason }, maker)).toBe(
      code('pairUnknown'),
    );
  });
});

describe('risk', () => {
  it('shows fund, contracts and their sources as they are', async () => {
    const { fund, deficit, waiting, contracts } = await desk.ask('getRiskDesk', {}, maker);
    expect([fund, deficit, waiting]).toEqual(['0', '0', 0]);
    expect(contracts.find(({ pairsName }) => pairsName === PAIR)).toMatchObject({
      status: 'OPEN',
      feed: 'NORMAL',
      indexPrice: '50000',
      openQty: '5.5',
      openValue: '275000',
      longs: 6,
      shorts: 1,
      largestLong: '36.36',
      largestShort: '100.00',
      sources: [
        { source: 'one', weight: 1, price: '', ageMs: -1, isValid: false },
        { source: 'two', weight: 1 },
        { source: 'three', weight: 1 },
      ],
    });
  });

  it('puts the accounts nearest to the edge first, page by page', async () => {
    const { rows } = await desk.ask('getRiskyAccounts', { limit: '100' }, maker);
    const [first, , , , fifth] = LONGS.map(id);
    const order = rows.map(({ memberId }) => memberId);
    expect(order.toSorted()).toEqual([...LONGS, SHORT].map(id).toSorted());
    expect(rows[0]).toMatchObject({
      memberId: first,
      mode: 'ISOLATED',
      pairsName: PAIR,
      side: 'LONG',
      notional: '20000',
      equity: '400',
      need: '90',
      risk: '22.50%',
    });
    const risks = rows.map(({ risk }) => Number.parseFloat(risk));
    expect(risks).toEqual([...risks].sort((a, b) => b - a));
    expect(rows.find(({ memberId }) => memberId === fifth)).toMatchObject({
      mode: 'CROSS',
      pairsName: '',
      side: '',
      notional: '100000',
    });
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await desk.ask(
        'getRiskyAccounts',
        { limit: '3', ...(cursor !== '' && { cursor }) },
        maker,
      );
      paged.push(...page.rows.map(({ memberId }) => memberId));
      cursor = page.cursor;
      if (cursor === '') break;
    }
    expect(paged).toEqual(order);
  });

  it('names the holders of a side, the largest first', async () => {
    const longs = await desk.ask('getOpenInterest', { pairsName: PAIR, side: 'LONG' }, maker);
    expect(longs.rows.map(({ memberId, percent }) => [memberId, percent])).toEqual([
      [id(LONGS[4]), '36.36'],
      [id(LONGS[2]), '21.82'],
      [id(LONGS[3]), '18.18'],
      [id(LONGS[1]), '14.55'],
      [id(LONGS[0]), '7.27'],
      [id(LONGS[5]), '1.82'],
    ]);
    const shorts = await desk.ask('getOpenInterest', { pairsName: PAIR, side: 'SHORT' }, maker);
    expect(shorts.rows).toEqual([
      {
        memberId: id(SHORT),
        qty: '5.5',
        value: '275000',
        percent: '100.00',
        leverage: 10,
        mode: 'ISOLATED',
        unrealisedPnl: '0',
      },
    ]);
    expect(await desk.errorOf('getOpenInterest', { pairsName: 'NO/PAIR', side: 'LONG' }, maker)).toBe(
      code('pairUnknown'),
    );
  });

  it('members are owed their margins and their results too', async () => {
    const { balances } = desk.live;
    const { initial: state } = desk.kernel.restarted();
    const ofMembers = state.balances
      .filter(({ owner, asset }) => typeof owner === 'number' && asset === 'USDT')
      .reduce((sum, { free, frozen }) => sum + free + frozen, 0n);
    const margins = state.positions.reduce((sum, { margin }) => sum + margin, 0n);
    const clearing = state.contracts.reduce((sum, contract) => sum + contract.clearing, 0n);
    expect(margins).toBeGreaterThan(0n);
    expect(balances.owedToMembers('USDT')).toBe(ofMembers + margins + clearing);
    const { rows } = await desk.ask('getSolvency', {}, maker);
    const owed = rows.find(({ currency }) => currency === 'USDT')?.liabilities;
    expect(owed).toBe(formatUnits(ofMembers + margins + clearing, 8));
  });
});

describe('settings', () => {
  const NOTICE_SECONDS = 20;
  /** Maintenance rates as they were first, times this; such rates allow no high leverage. */
  const dearer = async (factor: number) => {
    const settings = await settingsOf(PAIR);
    const tiers = CONTRACT.settings.tiers.map(({ mmrPpm }, at) => ({
      cap: settings.tiers[at]!.cap,
      maxLeverage: 2,
      mmrPpm: mmrPpm * factor,
    }));
    return { ...settings, tiers };
  };
  const notice = async (noticeSeconds: number) => {
    const settings = await settingsOf(PAIR);
    return { ...settings, bounds: { ...settings.bounds, noticeSeconds } };
  };
  /** The result of a proposal that another operator approved. */
  const executed = async (settings: DeskRequest<'setContractSettings'>['settings']) => {
    const done = await together('setContractSettings', { pairsName: PAIR, settings, reason });
    expect(done.errorCode).toBe(0);
    return JSON.parse((done.result as { result: string }).result) as unknown;
  };
  const preview = (settings: unknown) =>
    desk.ask('previewContractSettings', { pairsName: PAIR, settings: JSON.stringify(settings) }, checker);

  it('that change nothing put nobody at risk; what is no settings is refused', async () => {
    const none = await preview(await settingsOf(PAIR));
    expect(none).toMatchObject({ scopes: 7, above80: 0, wouldBeLiquidated: 0, rows: [] });
    expect(none.sequence).toBe(String(desk.kernel.durable.sequence));
    const refused = (settings: string) =>
      desk.errorOf('previewContractSettings', { pairsName: PAIR, settings }, checker);
    expect(await refused('{')).toBe(code('parameterInvalid'));
    expect(await refused('{}')).toMatch(/^SYS/);
    expect(await refused(JSON.stringify({ ...(await settingsOf(PAIR)), maxLots: 20_000 }))).toBe(
      code('contractSettings'),
    );
  });

  it('that cannot change with positions are refused to the one who proposes them', async () => {
    const settings = await settingsOf(PAIR);
    const refused = (change: object) =>
      desk.errorOf(
        'setContractSettings',
        { pairsName: PAIR, settings: { ...settings, ...change }, reason },
        maker,
      );
    expect(await refused({ tickSize: '0.5' })).toBe(code('contractIndex'));
    expect(await refused({ qtyStep: '0.00001' })).toBe(code('contractInUse'));
  });

  it('that name a fee above the highest are refused by its name', async () => {
    const settings = await settingsOf(PAIR);
    for (const field of ['makerFeePpm', 'takerFeePpm']) {
      const asked = { ...settings, takerFeePpm: 100_000, [field]: 100_001 };
      const { errorCode, errorMessage } = await desk.call(
        'setContractSettings',
        { pairsName: PAIR, settings: asked, reason },
        maker,
      );
      expect(errorCode).toBe(code('parameterInvalid'));
      expect(errorMessage).toContain(`settings.${field}`);
    }
  });

  it('that lock nobody are in force at once, and lose what was announced', async () => {
    expect(await executed(await notice(NOTICE_SECONDS))).toEqual({ membersLocked: 0, settingsFrom: 0 });
    const settings = await settingsOf(PAIR);
    expect(settings.bounds).toMatchObject({ noticeSeconds: NOTICE_SECONDS, lastClampPpm: 10_000 });
    expect(await executed(await dearer(5))).toMatchObject({ membersLocked: 1 });
    expect(await contractNamed(PAIR)).toMatchObject({ pendingSettings: await dearer(5) });
    // A change of status is none of the settings.
    for (const status of ['CANCEL_ONLY', 'OPEN'] as const) {
      await desk.ask('setContractStatus', { pairsName: PAIR, status, publicText: TEXT, reason }, maker);
      expect(await contractNamed(PAIR)).toMatchObject({ status, pendingSettings: await dearer(5) });
    }
    expect(await executed(settings)).toEqual({ membersLocked: 0, settingsFrom: 0 });
    expect(await contractNamed(PAIR)).toMatchObject({ settings, pendingSettings: null, settingsFrom: 0 });
  });

  it('that would lock somebody are announced to him, and lock when their time has come', async () => {
    const before = await settingsOf(PAIR);
    const settings = await dearer(5);
    const said = await preview(settings);
    expect(said).toMatchObject({ scopes: 7, wouldBeLiquidated: 1 });
    const lost = said.rows.filter(({ wouldBeLiquidated }) => wouldBeLiquidated);
    expect(lost.map(({ memberId }) => memberId)).toEqual([id(LONGS[0])]);
    expect(said.rows.length).toBe(said.above80);
    expect(lost[0]).toMatchObject({ risk: '22.50%', riskAfter: expect.stringMatching(/^1\d\d\.\d\d%$/) });
    const warned = { membersLocked: 1, noticeSeconds: NOTICE_SECONDS };
    expect(said).toMatchObject(warned);

    const proposalId = await desk.propose(
      'setContractSettings',
      { pairsName: PAIR, settings, reason },
      maker,
    );
    const proposal = await desk.ask('getProposal', { proposalId }, checker);
    expect(JSON.parse(proposal.effects)).toEqual(warned);
    const from = desk.kernel.rows.length;
    const settingsFrom = desk.kernel.nowMs + NOTICE_SECONDS * 1_000;
    const done = await desk.ask('approveProposal', { proposalId, reason }, checker);
    expect(JSON.parse(done.result)).toEqual({ membersLocked: 1, settingsFrom });
    expect(await contractNamed(PAIR)).toMatchObject({
      settings: before,
      pendingSettings: settings,
      settingsFrom,
    });
    const announced = eventsSince(from).filter(({ kind }) => kind === 'contract-settings-scheduled');
    expect(announced).toMatchObject([{ memberIds: [LONGS[0]], effectiveMs: settingsFrom }]);

    const locked = () => eventsSince(from).filter((event) => event.kind === 'scope-locked');
    for (let second = 1; second < NOTICE_SECONDS; second++) await world.tick('50000');
    expect(locked()).toEqual([]);
    await world.tick('50000');
    expect(locked().map(({ memberId }) => id(memberId))).toEqual(lost.map(({ memberId }) => memberId));
    expect(await contractNamed(PAIR)).toMatchObject({ settings, pendingSettings: null, settingsFrom: 0 });
    expect((await desk.ask('getRiskDesk', {}, maker)).waiting).toBe(1);
    const { rows } = await desk.ask('getRiskyAccounts', { limit: '1' }, maker);
    expect(rows[0]).toMatchObject({ memberId: id(LONGS[0]), risk: lost[0]?.riskAfter });
  });

  it('a liquidation stands in the list with what it cost', async () => {
    await world.liquidate();
    await transact(desk.database.sql, (sql) => contractProjection().apply(sql, desk.kernel.rows));
    const { rows } = await desk.ask('getDeskLiquidations', {}, maker);
    expect(rows).toMatchObject([
      { memberId: id(LONGS[0]), mode: 'ISOLATED', pairsName: PAIR, side: 'LONG', outcome: 'TAKEN' },
    ]);
    expect(rows[0]).toMatchObject({ equity: '400', deficit: '0', sharedLoss: '0' });
    expect((await desk.ask('getRiskDesk', {}, maker)).waiting).toBe(0);
    const fund = desk.live.balances.ofSystem('insurance')[0]?.free ?? 0n;
    expect((await desk.ask('getRiskDesk', {}, maker)).fund).toBe(rows[0]?.fundChange);
    expect(fund).toBeGreaterThan(0n);
  });

  it('several at once, a whole account among them', async () => {
    await executed(await notice(0));
    const settings = await dearer(30);
    const said = await preview(settings);
    expect(said).toMatchObject({ noticeSeconds: 0 });
    const from = desk.kernel.rows.length;
    expect(await executed(settings)).toEqual({ membersLocked: 0, settingsFrom: 0 });
    await world.tick('50000');
    const locked = eventsSince(from).filter((event) => event.kind === 'scope-locked');
    const names = (all: { memberId: number | string; mode: string }[]) =>
      all.map(({ memberId, mode }) => `${memberId} ${mode}`).sort();
    expect(names(locked)).toEqual(names(said.rows.filter(({ wouldBeLiquidated }) => wouldBeLiquidated)));
    expect(new Set(locked.map(({ mode }) => mode))).toEqual(new Set(['ISOLATED', 'CROSS']));
    expect(said.wouldBeLiquidated).toBe(locked.length);
    await world.liquidate();
  });
});

describe('the fund', () => {
  const fund = async () => (await desk.ask('getRiskDesk', {}, maker)).fund;
  const seed = (amount: string, reference: string) =>
    together('seedInsuranceFund', { amount, reference, reason });

  it('is seeded by two, each reference once for ever', async () => {
    const before = Number.parseFloat(await fund());
    expect((await seed('1000', 'voucher 1')).errorCode).toBe(0);
    expect(Number.parseFloat(await fund())).toBeCloseTo(before + 1000, 6);
    // The same call again books nothing and is refused; another amount with the same reference is refused too.
    expect((await seed('1000', 'voucher 1')).errorCode).toBe(code('fundReference'));
    expect((await seed('2000', 'voucher 1')).errorCode).toBe(code('fundReference'));
    expect(Number.parseFloat(await fund())).toBeCloseTo(before + 1000, 6);
    expect((await seed('1000', 'voucher 2')).errorCode).toBe(0);
    expect(Number.parseFloat(await fund())).toBeCloseTo(before + 2000, 6);
    for (const amount of ['0', '0.000000001'])
      expect(await desk.errorOf('seedInsuranceFund', { amount, reference: 'x', reason }, maker), amount).toBe(
        code('parameterInvalid'),
      );
    expect((await seed('99999999999', 'too much')).errorCode).toBe(code('amountInvalid'));
  });

  it('stands among the books of the house', async () => {
    expect(await desk.ask('getLedgerBalances', { owner: 'insurance' }, maker)).toEqual([
      { account: 'assets', currency: 'USDT', free: await fund(), frozen: '0' },
    ]);
    expect(await desk.ask('getLedgerBalances', { owner: 'liquidation' }, maker)).toEqual([]);
  });

  it('the health page shows the index of the contract', async () => {
    const { indexes } = await desk.ask('getHealth', {}, maker);
    expect(indexes).toContainEqual({
      symbol: PAIR,
      state: 'NORMAL',
      validSources: 3,
      price: '50000',
      hasJumped: false,
      hasFewSources: true,
    });
  });

  it('a jump shows with its beginning until the sources have agreed for long enough', async () => {
    const shown = async () => {
      const { contracts } = await desk.ask('getRiskDesk', {}, maker);
      const { indexes } = await desk.ask('getHealth', {}, maker);
      const contract = contracts.find(({ pairsName }) => pairsName === PAIR);
      const index = indexes.find(({ symbol }) => symbol === PAIR);
      return [contract?.feed, contract?.hasJumped, contract?.feedSince, index?.state, index?.hasJumped];
    };
    await world.tick('54000');
    const jumpedMs = desk.kernel.nowMs;
    for (let second = 0; second < 9; second++) await world.tick('54000');
    expect(await shown()).toEqual(['DEGRADED', true, jumpedMs, 'DEGRADED', true]);
    await world.tick('54000');
    expect(await shown()).toEqual(['NORMAL', false, desk.kernel.nowMs, 'NORMAL', false]);
  });
});
