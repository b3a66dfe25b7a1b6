/** Halting and resuming a contract on the desk, around the real engine. */
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openContractDesk } from '../../../../test/kit/contract-desk.ts';
import type { ContractWorld } from '../../../../test/kit/contract-world.ts';
import type { Browser, DeskForTests } from '../../../../test/kit/desk-for-tests.ts';
import { BUYER } from '../../../../test/kit/members-under-load.ts';

const PAIR = 'BTC/USDT';
const reason = 'because of a test';
const TEXT = { zh: '系统维护', en: 'Maintenance' };
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

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

const contractNamed = async (pairsName: string) =>
  (await desk.ask('getDeskContracts', {}, maker)).rows.find((row) => row.pairsName === pairsName);

describe('state', () => {
  const become = (status: 'OPEN' | 'CANCEL_ONLY' | 'HALTED', because = reason, publicText = TEXT) =>
    desk.errorOf('setContractStatus', { pairsName: PAIR, status, publicText, reason: because }, maker);
  const resume = (status: 'OPEN' | 'CANCEL_ONLY', because = reason, publicText = TEXT) =>
    desk.propose('resumeContract', { pairsName: PAIR, status, publicText, reason: because }, maker);

  it('halts and is cancel-only by one operator, and resumes by two with the wait', async () => {
    expect(await become('HALTED')).toBe('');
    expect(await become('HALTED')).toBe(code('nothingToChange'));
    expect(await contractNamed(PAIR)).toMatchObject({ status: 'HALTED', reason, publicText: TEXT });
    await expect(world.order(BUYER, 'OPEN_LONG', '49000', '1', 1)).rejects.toThrow('CONTRACT_HALTED');
    const { rows } = await desk.ask('getAudit', { call: 'setContractStatus' }, checker);
    const row = rows.find(({ outcome }) => outcome === 'DONE');
    expect(row).toMatchObject({ operator: 'maker', subject: PAIR, reason });
    expect(row?.before).toBe('{"status":"OPEN"}');
    for (const status of ['OPEN', 'CANCEL_ONLY'] as const)
      expect(await become(status), status).toBe(code('contractHaltedByTwo'));
    expect(await contractNamed(PAIR)).toMatchObject({ status: 'HALTED' });
    const long = await resume('CANCEL_ONLY', 'x'.repeat(200));
    expect(await desk.errorOf('approveProposal', { proposalId: long, reason }, maker)).toBe(
      code('proposalOwn'),
    );
    expect(await contractNamed(PAIR)).toMatchObject({ status: 'HALTED' });
    expect(await desk.errorOf('approveProposal', { proposalId: long, reason }, checker)).toBe('');
    expect(await contractNamed(PAIR)).toMatchObject({
      status: 'CANCEL_ONLY',
      reason: 'x'.repeat(200),
      publicText: TEXT,
    });
    await expect(world.order(BUYER, 'OPEN_LONG', '49000', '1', 1)).rejects.toThrow('MARKET_CANCEL_ONLY');
    const notHalted = desk.errorOf(
      'resumeContract',
      { pairsName: PAIR, status: 'OPEN', publicText: TEXT, reason },
      maker,
    );
    expect(await notHalted).toBe(code('nothingToChange'));
    expect(await become('HALTED')).toBe('');
    await world.tick('50000');
    const back = await resume('OPEN');
    const { before } = await desk.ask('getProposal', { proposalId: back }, checker);
    expect(JSON.parse(before)).toEqual({ status: 'HALTED', statusSince: expect.any(Number) });
    await desk.ask('approveProposal', { proposalId: back, reason }, checker);
    await world.tick('50000');
    expect(await contractNamed(PAIR)).toMatchObject({ status: 'OPEN', feed: 'WAITING' });
    for (let second = 0; second < 6; second++) await world.tick('50000');
    expect(await contractNamed(PAIR)).toMatchObject({ status: 'OPEN', feed: 'NORMAL' });
  });

  it('a resume is of one halt: what was proposed before the next one is outdated', async () => {
    await become('HALTED');
    const [used, left] = [await resume('CANCEL_ONLY'), await resume('OPEN')];
    expect(await desk.errorOf('approveProposal', { proposalId: used, reason }, checker)).toBe('');
    expect(await desk.errorOf('approveProposal', { proposalId: left, reason }, checker)).toBe(
      code('nothingToChange'),
    );
    await become('HALTED');
    const old = await resume('OPEN');
    await desk.ask('approveProposal', { proposalId: await resume('CANCEL_ONLY'), reason }, checker);
    await world.tick('50000');
    await become('HALTED');
    expect(await desk.errorOf('approveProposal', { proposalId: old, reason }, checker)).toBe(
      code('proposalOutdated'),
    );
    await desk.ask('approveProposal', { proposalId: await resume('OPEN'), reason }, checker);
    for (let second = 0; second < 7; second++) await world.tick('50000');
    expect(await contractNamed(PAIR)).toMatchObject({ status: 'OPEN', feed: 'NORMAL' });
  });
});
