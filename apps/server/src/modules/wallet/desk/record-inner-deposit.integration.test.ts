/** Inner deposits on a real node: a contract pays an own address, a comparison lists it, two operators make a deposit of it. */
import type { DeskRequest } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA } from '../../../kernel/testing/small-exchange.ts';
import { ApprovedState } from '../../../platform/http/approved-state.ts';
import { canonicalJson } from '../../../platform/http/canonical-json.ts';
import { answerDeskChecked } from '../../../platform/http/testing/checked-handler.ts';
import { DyingLeadership, Ended } from '../jobs/testing/dying-leadership.ts';
import { CHAIN, CONFIRMATIONS, ETH, JobsWorld, type TransferRow } from '../jobs/testing/jobs-world.ts';
import { Comparing } from '../reconciling/testing/comparing.ts';
import { errorOf } from '../testing/wallet-world.ts';
import { type InnerDepositParts, recordInnerDepositHandler } from './record-inner-deposit.ts';
import { TermsReader } from './terms-reader.ts';

const CLEAN = { ETH: '0', USDT: '0' };
const MAKER = { maker: { operatorId: 1, name: 'first' }, approver: { operatorId: 2, name: 'second' } };
const reason = 'a test';

let world: JobsWorld;
let comparing: Comparing;
let forwarder: string;
let address: string;

beforeAll(async () => {
  world = await JobsWorld.start();
  comparing = new Comparing(world);
  forwarder = await world.node.deploy('Forwarder');
  address = await world.addressOf();
  await world.turn();
  await world.mine(2 * CONFIRMATIONS);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.resumeAll();
});
afterEach(async () => {
  expect(await comparing.compared()).toEqual(CLEAN);
});

function handler(leader: InnerDepositParts['leader'] = world.jobs.leader) {
  const { database, chain, kernel, markets } = world;
  const { sql } = database;
  const chains = { find: (name: string) => (name === CHAIN ? chain : undefined), list: () => [chain] };
  const reader = new TermsReader({ sql, markets, chains });
  return recordInnerDepositHandler({
    sql,
    kernel,
    isReadable: async () => true,
    markets,
    chains,
    reader,
    leader,
  });
}

/** A proposal that is made and approved. */
async function recorded(
  request: Partial<DeskRequest<'recordInnerDeposit'>>,
  leader?: InnerDepositParts['leader'],
) {
  const whole = Object.assign(
    { chain: CHAIN, currency: 'ETH', address, amount: '1', txid: '', reason },
    request,
  );
  const context = { ip: '127.0.0.1', language: 'en' as const, nowMs: Date.now() };
  const { examine, execute } = handler(leader);
  const { before } = await answerDeskChecked('recordInnerDeposit', () => examine(whole, context));
  const approved = new ApprovedState(canonicalJson(before));
  const done = await answerDeskChecked('recordInnerDeposit', () => execute(whole, MAKER, context, approved));
  expect(done.before.state).toEqual(before);
  return done;
}

/** Pays by an inner call; the blocks are as deep as a comparison wants. */
async function paidInside(value: bigint): Promise<string> {
  const txid = await world.node.call('Forwarder', forwarder, 'forward', [address], { value });
  await world.mine(CONFIRMATIONS);
  return txid;
}

async function listed(): Promise<string> {
  expect(await comparing.compared()).toEqual(CLEAN);
  const [row] = await world.database.sql<{ surplus: string }[]>`
    select surplus::text as surplus from address_balances where currency = 'ETH' and address = ${address}`;
  return row?.surplus ?? '0';
}

const taken = async (txid: string) => {
  const [row] = await world.database.sql<{ number: bigint; state: string; reason: string; amount: bigint }[]>`
    select number, state, reason, amount from deposits where txid = ${txid} order by number desc limit 1`;
  return row;
};
const rowOf = async (txid: string): Promise<TransferRow> => world.only(txid);

describe('an inner deposit', () => {
  it('is held under its number and booked once, and no coin is missing or twice on the way', async () => {
    const txid = await paidInside(ETH + 7n);
    expect(await listed()).toBe(String(ETH + 7n));
    expect(await recorded({ txid, amount: '1.000000000000000007' })).toMatchObject({
      subject: `transaction ${CHAIN} ${txid}`,
      after: { depositState: 'CONFIRMING', depositAmount: '1 ETH', holdReason: 'SURPLUS' },
    });
    expect(await rowOf(txid)).toMatchObject({ state: 'SEEN', hold: 'SURPLUS', member_id: 0n, dust: '7' });
    expect(await listed()).toBe('0');
    await world.credit();
    const { number } = await rowOf(txid);
    expect(await taken(txid)).toMatchObject({ number, state: 'HELD', reason: 'SURPLUS', amount: 10n ** 8n });
    expect(await comparing.compared()).toEqual(CLEAN);
    expect(await errorOf(recorded({ txid, amount: '0.1' }))).toBe('innerDepositExists');
    const before = world.assets();
    const book = { kind: 'book-held-deposit' as const, chain: CHAIN, number: Number(number), target: ANNA };
    await world.execute(Object.assign(book, { firstOperator: 1, secondOperator: 2 }));
    expect(world.assets()).toBe(before + 10n ** 8n);
    await world.turn();
    expect(await taken(txid)).toMatchObject({ number, state: 'BOOKED' });
  });

  it('is never more than the surplus of its address, and of a transaction that succeeded before the comparison', async () => {
    const txid = await paidInside(ETH);
    await world.node.pay(address, { kind: 'native' }, ETH);
    expect(await errorOf(recorded({ txid }))).toBe('surplusTooSmall');
    await listed();
    const young = await world.node.call('Forwarder', forwarder, 'forward', [address], { value: ETH });
    expect(await errorOf(recorded({ txid: young }))).toBe('transferUnproven');
    await world.mine();
    expect(await errorOf(recorded({ txid: young }))).toBe('transferUnproven');
    const [receipt, unknown] = ['eth_getTransactionReceipt', 'ab'.repeat(32)];
    expect(await errorOf(recorded({ txid: unknown }))).toBe('transferUnproven');
    world.proxy.changeResult((result, method) =>
      method === receipt ? Object.assign({}, result, { status: '0x0' }) : result,
    );
    expect(await errorOf(recorded({ txid }))).toBe('transferUnproven');
    world.proxy.passOn();
    expect(await errorOf(recorded({ txid, amount: '1.1' }))).toBe('surplusTooSmall');
    expect(await errorOf(recorded({ txid, address: world.chain.hotAddress }))).toBe('surplusTooSmall');
    expect(await errorOf(recorded({ txid, amount: '0.000000001' }))).toBe('amountInvalid');
    expect(await errorOf(recorded({ txid, currency: 'BTC' }))).toBe('coinChainUnknown');
    expect(await errorOf(recorded({ txid, currency: 'DOGE' }))).toBe('currencyUnknown');
    expect(await errorOf(recorded({ txid, chain: 'bsc' }))).toBe('chainUnknown');
    expect(await errorOf(recorded({ txid, address: '0x1' }))).toBe('parameterInvalid');
    expect(await errorOf(recorded({ txid }, { whileLeading: async () => undefined }))).toBe(
      'chainJobsElsewhere',
    );
    expect(await world.transfers(txid)).toEqual([]);
    await world.mine(CONFIRMATIONS);
    await listed();
    for (const one of [txid, young]) await recorded({ txid: one });
    await world.credit();
  });

  it.each(['before', 'after'] as const)(
    'is made once where a process ends %s any of its steps',
    async (when) => {
      const txid = await paidInside(ETH);
      await listed();
      const { leader } = world.jobs;
      const dying: InnerDepositParts['leader'] = {
        whileLeading: (work) => leader.whileLeading((lead) => work(new DyingLeadership(lead, 1, when))),
      };
      await expect(recorded({ txid }, dying)).rejects.toThrow(Ended);
      expect(await errorOf(recorded({ txid }))).toBe(when === 'before' ? 'done' : 'innerDepositExists');
      expect(await listed()).toBe('0');
      let steps = 0;
      for (let isEnded = true; isEnded; steps++) {
        isEnded = await world.endAt('credit', steps + 1, when);
        expect(await comparing.compared()).toEqual(CLEAN);
      }
      expect(steps).toBeGreaterThan(1);
      await world.credit();
      expect(await rowOf(txid)).toMatchObject({ state: 'NUMBERED', is_told: true, is_gone: false });
      expect(await taken(txid)).toMatchObject({ state: 'HELD', amount: 10n ** 8n });
    },
  );

  it('of a paused coin waits, and comes back with its block', async () => {
    const txid = await paidInside(ETH);
    await listed();
    const pause = { kind: 'pause-wallet' as const, chain: CHAIN, asset: 'ETH', side: 'deposits' as const };
    await world.execute(Object.assign(pause, { cause: 'OPERATOR' as const, reason, operator: 1 }));
    await recorded({ txid });
    await world.turn();
    expect(await rowOf(txid)).toMatchObject({ state: 'SEEN', number: null });
    await world.node.reorganise(CONFIRMATIONS, []);
    await world.turn();
    expect(await rowOf(txid)).toMatchObject({ state: 'DROPPED', number: null });
    await world.node.resend([txid]);
    await world.mine(CONFIRMATIONS + 1);
    expect(await rowOf(txid)).toMatchObject({ state: 'SEEN', number: null });
    await world.resumeAll();
    await world.mine(CONFIRMATIONS);
    expect(await rowOf(txid)).toMatchObject({ state: 'NUMBERED', is_told: true });
  });

  it('keeps its number through a reorganisation, and gets a new one only once it was taken back', async () => {
    const txid = await paidInside(ETH);
    await listed();
    await recorded({ txid });
    await world.credit();
    const { number } = await rowOf(txid);
    await world.node.reorganise(CONFIRMATIONS, []);
    await world.turn();
    expect(await rowOf(txid)).toMatchObject({ state: 'NUMBERED', is_gone: true, number });
    await world.node.resend([txid]);
    await world.mine(CONFIRMATIONS + 1);
    expect(await rowOf(txid)).toMatchObject({ state: 'NUMBERED', is_gone: false, number });
    expect(await comparing.compared()).toEqual(CLEAN);

    await world.node.reorganise(CONFIRMATIONS + 1, []);
    await world.turn();
    const reversal = { kind: 'reverse-deposit' as const, chain: CHAIN, number: Number(number) };
    await world.execute(Object.assign(reversal, { firstOperator: 1, secondOperator: 2 }));
    await world.node.resend([txid]);
    await world.mine(2 * CONFIRMATIONS);
    expect(await rowOf(txid)).toMatchObject({ state: 'NUMBERED', is_gone: false, is_told: true });
    expect((await rowOf(txid)).number).not.toBe(number);
    expect(await taken(txid)).toMatchObject({ state: 'HELD' });
  });
});
