import { type ErrorName, isBurnAddress } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../../../kernel/testing/small-exchange.ts';
import { evmSamples } from '../../../platform/chains/evm/testing/evm-samples.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallsWorld, openCallsDatabase, PAYEE, units } from '../testing/calls-world.ts';
import { CHAIN, creditDeposit, E8, setTerms, USDT_CONTRACT } from '../testing/chain-commands.ts';
import { COLD, HOT } from '../testing/ethereum-chain.ts';
import { errorOf } from '../testing/wallet-world.ts';

const DAY_MS = 86_400_000;
const TWO = { firstOperator: 1, secondOperator: 2 };

let database: TempDatabase;
let world: CallsWorld;
beforeAll(async () => {
  database = await openCallsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await CallsWorld.open(database);
});

const stored = () =>
  database.sql<{ withdrawal_id: bigint; state: string; amount: bigint }[]>`
    select withdrawal_id, state, amount from withdrawals order by withdrawal_id`;
const flagsOf = async (id: string) => {
  await world.project();
  const [row] = await database.sql<{ flags: bigint }[]>`
    select flags from withdrawals where withdrawal_id = ${Number(id)}`;
  return Number(row?.flags);
};

describe('a request', () => {
  it('freezes the amount, and a repeated one answers the same id without a second confirmation, for ever', async () => {
    const id = await world.requested({ requestId: 'once' });
    expect(await world.requested({ requestId: 'once', postPassword: 'wrong!', code: '9' })).toBe(id);
    // The engine forgets a request after a day.
    world.pass(2 * DAY_MS);
    expect(await world.requested({ requestId: 'once' })).toBe(id);
    expect(world.confirmations).toHaveLength(1);
    expect(await errorOf(world.request({ requestId: 'once', amount: '101' }))).toBe('requestIdReused');
    await world.project();
    expect(await stored()).toEqual([{ withdrawal_id: 1n, state: 'REVIEW', amount: units(100) }]);
    expect(await world.call('getWithdrawals', {})).toMatchObject({
      rows: [
        { id, amount: '100', fee: '1', arrives: '99', status: 'REVIEW', waits: 'REVIEW', address: PAYEE },
      ],
    });
  });

  it('that is sent twice at the same time is one withdrawal and one confirmation', async () => {
    const ids = await Promise.all([
      world.requested({ requestId: 'tap' }),
      world.requested({ requestId: 'tap' }),
    ]);
    expect(new Set(ids).size).toBe(1);
    expect(world.confirmations).toHaveLength(1);
  });

  it('pays no balance twice, whatever is asked for at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        errorOf(world.request({ requestId: `p${index}`, amount: '300' })),
      ),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(3);
    expect(new Set(answers)).toEqual(new Set(['done', 'insufficientBalance']));
    // The others cost no code.
    expect(world.confirmations).toHaveLength(3);
    const { available } = await world.call('getWithdrawalTerms', { currency: 'USDT' });
    expect(available).toBe('100');
  });

  it('is not made by a wrong confirmation', async () => {
    expect(await errorOf(world.request({ requestId: 'w', postPassword: '000000' }))).toBe(
      'postPasswordWrong',
    );
    await world.project();
    expect(await stored()).toEqual([]);
    expect(await errorOf(world.request({ requestId: 'w' }))).toBe('done');
  });

  it('whose answer was lost with its process answers its id, and one that never came through may be made anew', async () => {
    const id = await world.requested({ requestId: 'lost' });
    const { sql } = database;
    await sql`update withdrawal_requests set withdrawal_id = null`;
    // The projector gives it its id again.
    world.isProjecting = false;
    expect(await errorOf(world.request({ requestId: 'lost' }))).toBe('unavailable');
    world.isProjecting = true;
    expect(await world.requested({ requestId: 'lost' })).toBe(id);

    await sql`
      insert into withdrawal_requests (member_id, request_id, digest, time_ms)
      select member_id, 'never', digest, 0 from withdrawal_requests`;
    await world.side.sweep();
    expect(await sql`select request_id from withdrawal_requests`).toEqual([{ request_id: 'lost' }]);
    expect(world.confirmations).toHaveLength(1);
  });
});

describe('without a code and without a try, a request is refused', () => {
  const refused = async (changes: Parameters<CallsWorld['request']>[0], memberId = ANNA) => {
    const error = await errorOf(world.request(changes, memberId));
    expect(world.confirmations).toEqual([]);
    return error;
  };

  it.each<[Parameters<CallsWorld['request']>[0], ErrorName]>([
    [{ currency: 'DOGE' }, 'currencyUnknown'],
    [{ chain: 'tron' }, 'chainUnknown'],
    [{ currency: 'BTC' }, 'coinChainUnknown'],
    [{ amount: '0' }, 'amountInvalid'],
    [{ amount: 'all' }, 'amountInvalid'],
    [{ amount: '-5' }, 'amountInvalid'],
    [{ amount: '100.1234567' }, 'withdrawalScale'],
    [{ amount: '100.123456789' }, 'withdrawalScale'],
    [{ fee: '0.5' }, 'withdrawalFeeChanged'],
    [{ fee: 'none' }, 'withdrawalFeeChanged'],
    [{ amount: '9.999999' }, 'withdrawalTooSmall'],
    [{ amount: '10000.000001' }, 'withdrawalTooLarge'],
    [{ amount: '1000.000001' }, 'insufficientBalance'],
    // ETH has no market here, so no value.
    [{ currency: 'ETH', amount: '1', fee: '0.001' }, 'withdrawalValueUnknown'],
  ])('%j: %s', async (changes, error) => {
    expect(await refused(changes)).toBe(error);
  });

  it('for every address that is none, another chain’s, a contract’s or ours, in both calls', async () => {
    const { badAddresses } = evmSamples(1);
    const written = [...badAddresses.map((bad) => bad.written), USDT_CONTRACT, HOT, COLD, HOT.toLowerCase()];
    for (const address of written.filter((text) => text.length > 0 && text.length <= 200)) {
      // The zero address has a reason of its own.
      const error = isBurnAddress(address) ? 'addressBurn' : 'addressInvalid';
      expect([address, await refused({ address })]).toEqual([address, error]);
      const checked = world.call('checkAddress', { currency: 'USDT', chain: CHAIN, address });
      expect([address, await errorOf(checked)]).toEqual([address, error]);
    }
  });

  it('to an address whose coins no key moves, by a link too', async () => {
    const ending = (end: string) => `0x${end.padStart(40, '0')}`;
    for (const end of ['0', '1', '9', 'a', 'A', '10', '11', '100', 'dEaD', 'dead', 'DEAD', 'DeAd']) {
      const address = ending(end);
      expect([end, await refused({ address })]).toEqual([end, 'addressBurn']);
      const checked = world.call('checkAddress', { currency: 'USDT', chain: CHAIN, address });
      expect([end, await errorOf(checked)]).toEqual([end, 'addressBurn']);
    }
    const address = `ethereum:${USDT_CONTRACT}@1/transfer?address=${ending('dead')}&uint256=1`;
    const link = world.call('checkAddress', { currency: 'USDT', chain: CHAIN, address });
    expect(await errorOf(link)).toBe('addressBurn');
  });

  it('of a frozen, an indebted, a locked and an unverified member, and while withdrawals are paused', async () => {
    await world.execute({ kind: 'set-identity-level', memberId: ANNA, level: 0 });
    expect(await refused({})).toBe('identityRequired');
    await world.execute({
      kind: 'pause-wallet',
      asset: '',
      chain: CHAIN,
      side: 'withdrawals',
      cause: 'OPERATOR',
      reason: 'maintenance',
      operator: 1,
    });
    expect(await refused({})).toBe('withdrawalPaused');
    // A lock that has not reached the engine holds as well.
    world.locks.push({ kind: 'lock-withdrawal', memberId: ANNA, untilMs: world.clock.nowMs() + DAY_MS });
    expect(await refused({})).toBe('withdrawalLocked');
    // Out of a reversal's reach.
    const out = { kind: 'transfer', memberId: ANNA, to: 'contract', asset: 'USDT' } as const;
    await world.execute({ ...out, requestId: 't1', from: 'assets', amount: units(1_000) });
    await world.execute({ ...out, requestId: 't2', from: 'spot', amount: units(10_000) });
    await world.execute({ kind: 'reverse-deposit', chain: CHAIN, number: 1, ...TWO });
    expect(await refused({})).toBe('memberInDebt');
    await world.execute({ kind: 'set-member-flags', memberId: ANNA, frozen: true, tradingAllowed: true });
    expect(await refused({})).toBe('accountFrozen');
  });

  it('above what the hold of OTC leaves by one unit, and the terms tell what it keeps and until when', async () => {
    const untilMs = world.clock.nowMs() + DAY_MS;
    world.held = { units: units(800), untilMs };
    expect(await world.call('getWithdrawalTerms', { currency: 'USDT' })).toMatchObject({
      available: '1000',
      held: '800',
      heldUntil: untilMs,
    });
    expect(await refused({ amount: '200.000001' })).toBe('otcHold');
    expect(await refused({ amount: '1000.000001' })).toBe('insufficientBalance');
    world.held = { units: 0n, untilMs: 0 };
    expect(await errorOf(world.request({ amount: '200.000001' }))).toBe('done');
    expect(await world.call('getWithdrawalTerms', { currency: 'USDT' })).toMatchObject({
      held: '0',
      heldUntil: 0,
    });
  });

  it('above the limit of the day by one unit; the next day, and a return, make room', async () => {
    const terms = setTerms({ maxWithdrawal: 1_000_000n * E8 });
    await world.execute(terms);
    world.pass(DAY_MS);
    await world.execute(creditDeposit(2, ANNA, { amount: units(100_000) }));
    const first = await world.requested({ amount: '15000' });
    expect(await errorOf(world.request({ amount: '5000.000001' }))).toBe('withdrawalTooLarge');
    expect(await errorOf(world.request({ amount: '5000' }))).toBe('done');
    expect(world.confirmations).toHaveLength(2);
    expect(await world.call('getWithdrawalTerms', { currency: 'USDT' })).toMatchObject({
      dayLimit: '20000',
      dayLeft: '0',
      countLeft: 8,
      value: '1',
    });
    await world.call('cancelWithdrawal', { withdrawalId: first });
    expect(await world.call('getWithdrawalTerms', { currency: 'USDT' })).toMatchObject({
      dayLeft: '15000',
      countLeft: 9,
    });
    world.pass(DAY_MS);
    expect(await errorOf(world.request({ amount: '20000' }))).toBe('done');
  });
});

it('a fee that changed between the screen and the request is refused, and the new one is taken', async () => {
  await world.execute(setTerms({ withdrawalFee: 2n * E8 }));
  expect(await errorOf(world.request())).toBe('withdrawalFeeChanged');
  expect(world.confirmations).toEqual([]);
  expect(await errorOf(world.request({ fee: '2.00' }))).toBe('done');
});

it('facts that SQL holds send a request to review: a new session, a young account, no clean comparison', async () => {
  const NEW_DEVICE = 4;
  const YOUNG = 8;
  const UNRECONCILED = 128;
  const facts = NEW_DEVICE | YOUNG | UNRECONCILED;
  expect((await flagsOf(await world.requested())) & facts).toBe(UNRECONCILED);
  const { sql } = database;
  const row = { chain: CHAIN, currency: 'USDT', height: 1, held: 1, expected: 1, epoch: 1 };
  await sql`insert into reconciliations ${sql({ ...row, is_clean: true, time_ms: world.clock.nowMs() })}`;
  expect((await flagsOf(await world.requested())) & facts).toBe(0);
  world.ageMs = 3_600_000;
  expect((await flagsOf(await world.requested())) & facts).toBe(NEW_DEVICE | YOUNG);
  world.ageMs = 2 * DAY_MS;
  world.pass(2 * 3_600_000);
  // The comparison is old by now.
  expect((await flagsOf(await world.requested())) & facts).toBe(YOUNG | UNRECONCILED);
  await sql`update reconciliations set is_clean = false, time_ms = ${world.clock.nowMs()}`;
  expect((await flagsOf(await world.requested())) & facts).toBe(YOUNG | UNRECONCILED);
});

describe('a cancellation', () => {
  it('and an approval at the same time leave one end: the money is free, or it is on its way', async () => {
    const id = await world.requested();
    const [cancelled] = await Promise.all([
      errorOf(world.call('cancelWithdrawal', { withdrawalId: id })),
      world.kernel.execute({ kind: 'approve-withdrawal', withdrawalId: Number(id), operator: 1 }),
    ]);
    expect(cancelled).toBe('done');
    await world.project();
    expect(await stored()).toMatchObject([{ state: 'CANCELLED' }]);
    const { available } = await world.call('getWithdrawalTerms', { currency: 'USDT' });
    expect(available).toBe('1000');
    expect(await errorOf(world.call('cancelWithdrawal', { withdrawalId: id }))).toBe('withdrawalEnded');
  });

  it('of another member’s withdrawal is answered like one of none, also when it ended; a sent one stays', async () => {
    const id = await world.requested();
    const cancel = (withdrawalId: string, memberId: number) =>
      errorOf(world.call('cancelWithdrawal', { withdrawalId }, memberId));
    for (const unknown of [id, '999', '0', '9999999999999999'])
      expect(await cancel(unknown, BEN)).toBe('withdrawalUnknown');
    await world.execute({ kind: 'approve-withdrawal', withdrawalId: Number(id), operator: 1 });
    await world.execute({ kind: 'send-withdrawal', withdrawalId: Number(id), internalTo: 0 });
    expect(await cancel(id, ANNA)).toBe('withdrawalState');
    await world.execute({ kind: 'fail-withdrawal', withdrawalId: Number(id), proof: 'NEVER_SIGNED' });
    expect(await cancel(id, BEN)).toBe('withdrawalUnknown');
    expect(await errorOf(world.call('getWithdrawal', { withdrawalId: id }, BEN))).toBe('withdrawalUnknown');
  });

  it('is possible before the read tables know the withdrawal', async () => {
    await world.project();
    world.isProjecting = false;
    const id = await world.requested();
    expect(await errorOf(world.members.call('cancelWithdrawal', { withdrawalId: id }, ANNA))).toBe('done');
  });
});
