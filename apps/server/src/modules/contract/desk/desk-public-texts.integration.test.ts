/** Tests the two texts of an operator: members read the public one, and the reason stays on the desk. */
import { ERRORS } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContractWorld } from '../../../../test/kit/contract-world.ts';
import { type Browser, DeskForTests } from '../../../../test/kit/desk-for-tests.ts';
import { openMembersUnderLoad } from '../../../../test/kit/members-under-load.ts';
import type { CallRegistry } from '../../../platform/http/call.ts';
import { Pairs, pairRoutes, StatusTexts } from '../../market/index.ts';
import { publicContractRoutes } from '../routes.ts';

const PAIR = 'BTC/USDT';
const CONTRACT = 'BTC/USDT:USDT';
const reason = 'we suspect source two of cheating';
const TEXT = { zh: '行情异常，暂停交易', en: 'Trading is suspended: abnormal prices' };
const NONE = { zh: '', en: '' };
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;
const DAY_MS = 24 * 3_600_000;

let desk: DeskForTests;
let operator: Browser;
const handlers = new Map<string, (params: object) => { result: unknown }>();
beforeAll(async () => {
  desk = await DeskForTests.open();
  for (const name of ['anna', 'ben']) await desk.operator(name, 'admin');
  await openMembersUnderLoad(new ContractWorld(desk.kernel, (ms) => (desk.kernel.nowMs += ms)));
  const { markets, settings, contracts, texts } = desk.live;
  const calls = {
    visitor: (name: string, handler: never) => handlers.set(name, handler),
  } as unknown as CallRegistry;
  pairRoutes(calls, markets, new Pairs(markets, settings), texts);
  publicContractRoutes(calls, desk.database.sql, contracts, markets, {} as never, () => desk.clock.nowMs());
}, 60_000);
beforeEach(async () => {
  operator = await desk.signIn('anna');
});
afterAll(() => desk.close());

/** The fields of markets that any member reads. */
const shown = () => ({
  spot: handlers.get('getSpotMarkets')?.({}).result as { publicText?: object; status: string }[],
  contract: handlers.get('getContractMark')?.({ pairsName: PAIR }).result as {
    publicText?: object;
    status: string;
    reason: string;
  },
});
const setContract = (
  status: DeskRequest<'setContractStatus'>['status'],
  publicText: DeskRequest<'setContractStatus'>['publicText'],
) => desk.errorOf('setContractStatus', { pairsName: PAIR, status, publicText, reason }, operator);
const lastAudit = async (call: string) => (await desk.ask('getAudit', { call }, operator)).rows[0];
const deskContract = async () => (await desk.ask('getDeskContracts', {}, operator)).rows[0];
const restarted = async () => {
  const texts = new StatusTexts(
    desk.database.sql,
    () => desk.clock.nowMs(),
    (fault) => expect.unreachable(String(fault)),
  );
  await texts.load(desk.kernel.restarted().initial);
  return texts;
};

describe('a halted contract', () => {
  it('tells members the public text, the log and the desk the reason', async () => {
    expect(await setContract('HALTED', TEXT)).toBe('');
    const { contract } = shown();
    expect(contract).toMatchObject({ status: 'HALTED', reason: '', publicText: TEXT });
    expect(JSON.stringify(shown())).not.toContain('cheating');
    expect(await deskContract()).toMatchObject({ reason, publicText: TEXT });
    const row = await lastAudit('setContractStatus');
    expect(row?.reason).toBe(reason);
    expect(JSON.parse(row?.after ?? '')).toMatchObject({ status: 'HALTED', publicText: TEXT });
  });

  it('keeps its text over a restart', async () => {
    expect((await restarted()).publicTextOf(CONTRACT, 'HALTED')).toEqual(TEXT);
  });

  it('is resumed with a text that members read for a day', async () => {
    const resumed = { zh: '已恢复交易', en: 'Trading has resumed' };
    const proposalId = await desk.propose(
      'resumeContract',
      { pairsName: PAIR, status: 'OPEN', publicText: resumed, reason },
      operator,
    );
    expect(shown().contract.publicText).toEqual(TEXT);
    await desk.ask('approveProposal', { proposalId, reason }, await desk.signIn('ben'));
    expect(shown().contract.publicText).toEqual(resumed);
    desk.clock.step(DAY_MS);
    expect(shown().contract).not.toHaveProperty('publicText');
  });

  it('by whatever else than the desk shows no text of before, not even after a restart', async () => {
    expect(await setContract('CANCEL_ONLY', TEXT)).toBe('');
    for (const status of ['OPEN', 'CANCEL_ONLY'] as const)
      await desk.kernel.execute({
        kind: 'set-contract-status',
        market: CONTRACT,
        status,
        reason: 'the engine stopped three times',
      });
    expect(shown().contract).toMatchObject({ status: 'CANCEL_ONLY', reason: '' });
    expect(shown().contract).not.toHaveProperty('publicText');
    await expect.poll(async () => (await restarted()).textOf(CONTRACT, 'CANCEL_ONLY')).toBeUndefined();
  });

  it('from a journal of before tells members nothing of the reason that stands in its command', async () => {
    const old = { kind: 'set-contract-status', market: CONTRACT, status: 'HALTED', reason } as const;
    await desk.kernel.execute(old);
    expect(shown().contract).toMatchObject({ status: 'HALTED', reason: '' });
    expect(JSON.stringify(shown())).not.toContain('cheating');
    expect((await deskContract())?.reason).toBe(reason);
    expect(desk.kernel.restarted().initial.contracts[0]?.reason).toBe(reason);
  });
});

describe('a spot market', () => {
  const halt = (publicText: typeof TEXT) =>
    desk.errorOf('haltMarket', { pairsName: PAIR, status: 'SUSPENDED', publicText, reason }, operator);

  it('tells members the public text of its halt until it is opened again', async () => {
    expect(await halt(TEXT)).toBe('');
    expect(shown().spot[0]).toMatchObject({ status: 'SUSPENDED', publicText: TEXT });
    expect(JSON.stringify(shown())).not.toContain('cheating');
    expect((await lastAudit('haltMarket'))?.reason).toBe(reason);
    expect((await desk.ask('getDeskMarkets', {}, operator)).rows[0]).toMatchObject({
      reason,
      publicText: TEXT,
    });
    await desk.ask('openMarket', { pairsName: PAIR, publicText: NONE, reason }, operator);
    expect(shown().spot[0]).not.toHaveProperty('publicText');
  });

  it('is not halted without a text in both languages', async () => {
    expect(await halt(NONE)).toBe(code('publicTextWanted'));
    for (const publicText of [
      { ...TEXT, en: '' },
      { ...TEXT, zh: '' },
      { ...TEXT, zh: ' \u200b' },
    ])
      expect(await halt(publicText)).toBe(code('parameterInvalid'));
    expect(shown().spot[0]).toMatchObject({ status: 'OPEN' });
    await desk.kernel.execute({ kind: 'set-contract-status', market: CONTRACT, status: 'OPEN', reason: '' });
    expect(await setContract('CANCEL_ONLY', NONE)).toBe(code('publicTextWanted'));
  });

  it('keeps the text that it had when a halt fails', async () => {
    expect(await halt(TEXT)).toBe('');
    const { texts } = desk.live;
    const failing = { status: 'CANCEL_ONLY', publicText: { zh: '新', en: 'new' }, reason, operator: 'anna' };
    await expect(
      texts.during(PAIR, { ...failing, timeMs: desk.clock.nowMs() }, () =>
        Promise.reject(new Error('no disk')),
      ),
    ).rejects.toThrow('no disk');
    expect(shown().spot[0]).toMatchObject({ status: 'SUSPENDED', publicText: TEXT });
    expect((await restarted()).publicTextOf(PAIR, 'SUSPENDED')).toEqual(TEXT);
  });
});
