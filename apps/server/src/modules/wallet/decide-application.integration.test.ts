import type { Command } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { ANNA, BEN } from '../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { applicationsProjection } from './projector.ts';
import {
  ADDRESS,
  errorOf,
  FIRST,
  openWalletDatabase,
  SECOND,
  THIRD,
  WalletWorld,
} from './testing/wallet-world.ts';

const HASH = 'ab12'.repeat(16);
const USDT = 100_000_000n;

let database: TempDatabase;
let world: WalletWorld;
beforeAll(async () => {
  database = await openWalletDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await WalletWorld.open(database);
});

const left = async (fundingId: string) =>
  (await world.read('getFundings', {})).find((one) => one.fundingId === fundingId)?.left ?? '0';
const hashes = () => database.sql<{ hash: string; owner: string }[]>`select hash, owner from transfer_hashes`;

describe('the way from submission to credit', () => {
  it('leads over two operators; the amount credited may differ from the amount applied for', async () => {
    const offered = await world.members.call('getReceivingAddresses', { currency: 'USDT' }, ANNA);
    expect(offered.result).toEqual([{ network: 'TRC20', address: ADDRESS }]);
    const id = await world.submitted({ hash: HASH });
    const funding = await world.fund('250', 'USDT', 'wire 7');
    expect(await world.read('getFundings', { currency: 'USDT' })).toMatchObject([
      { fundingId: funding, amount: '250', left: '250', reference: 'wire 7' },
    ]);
    await world.prepare(id, '99.5', funding);
    expect((await world.read('getDeskApplications', { status: 'REVIEWING' })).rows).toMatchObject([
      { id, memberId: String(ANNA), firstOperator: 'first', firstAmount: '99.5', firstFundingId: funding },
    ]);
    expect(world.assets(ANNA)).toBe(0n);
    expect(await world.confirm(id, '99.50')).toMatchObject({ after: { state: 'CONFIRMED' } });
    expect(world.assets(ANNA)).toBe(9_950_000_000n);
    expect(await left(funding)).toBe('150.5');
    expect((await world.own()).rows).toMatchObject([
      { id, status: 'CONFIRMED', amount: '100', credited: '99.5', decidedTime: world.kernel.durable.timeMs },
    ]);
    const stored = await database.sql`select first_operator, second_operator, funding_id from applications`;
    expect(stored).toEqual([{ first_operator: 1n, second_operator: 2n, funding_id: BigInt(funding) }]);
    expect(await hashes()).toEqual([{ hash: HASH, owner: `application ${id}` }]);
  });

  it('is walked once by two confirmations at the same time', async () => {
    const id = await world.submitted({ hash: HASH });
    await world.prepare(id, '100', await world.fund('1000'));
    const answers = await Promise.all([
      errorOf(world.confirm(id, '100')),
      errorOf(world.confirm(id, '100', THIRD)),
    ]);
    expect(answers.sort()).toEqual(['applicationEnded', 'done']);
    expect(world.assets(ANNA)).toBe(100n * USDT);
  });

  it('is told by lists that the desk narrows by state and member', async () => {
    const id = await world.submitted();
    await world.submit({}, BEN);
    await world.reject(id);
    const list = async (request: { status?: 'REVIEWING' | 'REJECTED'; memberId?: string; limit?: string }) =>
      (await world.read('getDeskApplications', request)).rows.map((row) => row.id);
    await world.project();
    expect(await list({})).toEqual(['2', '1']);
    expect(await list({ status: 'REJECTED' })).toEqual(['1']);
    expect(await list({ memberId: String(BEN) })).toEqual(['2']);
    expect(await list({ status: 'REJECTED', memberId: String(BEN) })).toEqual([]);
    const { cursor } = await world.read('getDeskApplications', { limit: '1' });
    expect((await world.read('getDeskApplications', { cursor })).rows.map((row) => row.id)).toEqual(['1']);
  });
});

describe('a first operator', () => {
  it('cannot be the second one as well', async () => {
    const id = await world.submitted();
    await world.prepare(id, '100', await world.fund('1000'));
    expect(await errorOf(world.confirm(id, '100', FIRST))).toBe('twoOperatorsNeeded');
    expect(world.assets(ANNA)).toBe(0n);
  });

  it('must have spoken; a newer word takes the place of an earlier one', async () => {
    const id = await world.submitted();
    expect(await errorOf(world.confirm(id, '100'))).toBe('applicationUnprepared');
    const funding = await world.fund('1000');
    await world.prepare(id, '100', funding);
    expect(await world.prepare(id, '60', funding, SECOND)).toMatchObject({
      before: { operator: 'first', amount: '100 USDT' },
      after: { operator: 'second', amount: '60 USDT', fundingId: funding },
    });
    expect(await errorOf(world.confirm(id, '60', SECOND))).toBe('twoOperatorsNeeded');
    expect(await errorOf(world.confirm(id, '60', FIRST))).toBe('done');
  });

  it('who may not work any more has said nothing', async () => {
    const id = await world.submitted();
    const funding = await world.fund('1000');
    await world.prepare(id, '100', funding);
    world.disabled.add(FIRST.operatorId);
    expect(await errorOf(world.confirm(id, '100'))).toBe('applicationUnprepared');
    await world.prepare(id, '100', funding, THIRD);
    expect(await errorOf(world.confirm(id, '100'))).toBe('done');
    expect(world.assets(ANNA)).toBe(100n * USDT);
  });

  it('names an entry of the coin that has enough', async () => {
    await world.offer('BTC', ADDRESS);
    const id = await world.submitted();
    const bitcoin = await world.fund('5', 'BTC');
    const funding = await world.fund('50');
    expect(await errorOf(world.prepare(id, '1', bitcoin))).toBe('fundingUnknown');
    expect(await errorOf(world.prepare(id, '1', '99'))).toBe('fundingUnknown');
    expect(await errorOf(world.prepare(id, '1', '9'.repeat(16)))).toBe('fundingUnknown');
    expect(await errorOf(world.prepare(id, '50.00000001', funding))).toBe('fundingExceeded');
    expect(await errorOf(world.prepare(id, '0', funding))).toBe('amountInvalid');
    expect(await errorOf(world.prepare(id, '1.000000001', funding))).toBe('amountInvalid');
    expect(await errorOf(world.prepare('99', '1', funding))).toBe('applicationUnknown');
    expect(await errorOf(world.prepare(id, '50', funding))).toBe('done');
  });
});

describe('a second operator', () => {
  it('repeats the amount', async () => {
    const id = await world.submitted();
    await world.prepare(id, '100', await world.fund('1000'));
    expect(await errorOf(world.confirm(id, '100.00000001'))).toBe('applicationAmountDiffers');
    expect(await errorOf(world.confirm(id, '99'))).toBe('applicationAmountDiffers');
    expect(world.assets(ANNA)).toBe(0n);
  });

  it('cannot overdraw an entry that two applications were to be paid from', async () => {
    const [one, two] = [await world.submitted(), await world.submitted({}, BEN)];
    const funding = await world.fund('150');
    await world.prepare(one, '100', funding);
    await world.prepare(two, '100', funding);
    const answers = await Promise.all([
      errorOf(world.confirm(one, '100')),
      errorOf(world.confirm(two, '100')),
    ]);
    expect(answers.sort()).toEqual(['done', 'fundingExceeded']);
    expect(world.assets(ANNA) + world.assets(BEN)).toBe(100n * USDT);
    expect(await left(funding)).toBe('50');
  });

  it('cannot credit more than the limit of the day, and can again on the next day', async () => {
    const [one, two] = [await world.submitted(), await world.submitted()];
    const funding = await world.fund('200000');
    await world.prepare(one, '100000', funding);
    await world.prepare(two, '0.01', funding);
    await world.confirm(one, '100000');
    expect(await errorOf(world.confirm(two, '0.01'))).toBe('manualLimitExceeded');
    expect((await world.own()).rows[0]).toMatchObject({ id: two, status: 'REVIEWING' });
    world.kernel.nowMs += 86_400_000;
    expect(await errorOf(world.confirm(two, '0.01'))).toBe('done');
  });

  it('cannot credit a coin whose value is not known', async () => {
    // It has no pair with USDT, whose reference price would count.
    world = await WalletWorld.open(database, [
      { kind: 'list-asset', asset: 'ETH', scale: 8, maxSupply: 10n ** 16n },
    ]);
    await world.offer('ETH', ADDRESS);
    const id = await world.submitted({ currency: 'ETH', amount: '1' });
    await world.prepare(id, '1', await world.fund('5', 'ETH'));
    expect(await errorOf(world.confirm(id, '1'))).toBe('applicationValueUnknown');
  });

  it('cannot pay a transfer that another way of deposits has numbered meanwhile', async () => {
    const id = await world.submitted({ hash: HASH });
    await world.prepare(id, '100', await world.fund('1000'));
    await database.sql`insert into transfer_hashes (hash, owner, time_ms) values (${HASH}, 'deposit eth 1', 0)`;
    expect(await errorOf(world.confirm(id, '100'))).toBe('duplicateHash');
    expect(world.assets(ANNA)).toBe(0n);
    await world.reject(id);
    expect(await hashes()).toEqual([{ hash: HASH, owner: 'deposit eth 1' }]);
  });

  it('goes on where a process died between the hash and the command', async () => {
    const id = await world.submitted({ hash: HASH });
    await world.prepare(id, '100', await world.fund('1000'));
    const owner = `application ${id}`;
    await database.sql`insert into transfer_hashes (hash, owner, time_ms) values (${HASH}, ${owner}, 0)`;
    expect(await errorOf(world.confirm(id, '100'))).toBe('done');
    expect(world.assets(ANNA)).toBe(100n * USDT);
  });
});

describe('a rejection', () => {
  it('shows its reason to the member, ends the application and frees the hash', async () => {
    const id = await world.submitted({ hash: HASH });
    const funding = await world.fund('300000');
    await world.prepare(id, '200000', funding);
    // Begun and refused: the hash is entered.
    expect(await errorOf(world.confirm(id, '200000'))).toBe('manualLimitExceeded');
    expect(await errorOf(world.submit({ hash: HASH }, BEN))).toBe('duplicateHash');
    expect(await world.reject(id, '  <i>no such transfer</i>  ')).toMatchObject({
      subject: `application ${id}`,
      after: { state: 'REJECTED', reason: '<i>no such transfer</i>' },
    });
    expect((await world.own()).rows).toMatchObject([
      { status: 'REJECTED', reason: '<i>no such transfer</i>', credited: '', hash: HASH },
    ]);
    expect(await errorOf(world.reject(id))).toBe('applicationEnded');
    expect(await errorOf(world.prepare(id, '1', funding))).toBe('applicationEnded');
    expect(await errorOf(world.confirm(id, '200000'))).toBe('applicationEnded');
    const second = await world.submitted({ hash: HASH }, BEN);
    await world.prepare(second, '100', funding);
    expect(await errorOf(world.confirm(second, '100'))).toBe('done');
    expect(await hashes()).toEqual([{ hash: HASH, owner: `application ${second}` }]);
  });

  it('at the same time as a confirmation leaves one of both, and the hash as that one needs it', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const hash = `${HASH.slice(1)}${round}`;
      const id = await world.submitted({ hash });
      await world.prepare(id, '1', await world.fund('1'));
      const answers = await Promise.all([errorOf(world.confirm(id, '1')), errorOf(world.reject(id))]);
      expect(answers.sort()).toEqual(['applicationEnded', 'done']);
      await world.project();
      const isPaid = (await world.own()).rows[0]?.status === 'CONFIRMED';
      expect(await database.sql`select 1 from transfer_hashes where hash = ${hash}`).toHaveLength(
        isPaid ? 1 : 0,
      );
      expect(await errorOf(world.submit({ hash }, BEN))).toBe(isPaid ? 'duplicateHash' : 'done');
      for (const { id: other, status } of (await world.own({}, BEN)).rows)
        if (status === 'REVIEWING') await world.reject(other);
    }
  });

  it('of an application that does not exist is refused', async () => {
    expect(await errorOf(world.reject('7'))).toBe('applicationUnknown');
  });
});

describe('funding', () => {
  it('counts a reference once for ever, whatever it was booked for', async () => {
    await world.fund('100', 'USDT', 'wire 1');
    expect(await errorOf(world.fund('100', 'USDT', 'wire 1'))).toBe('fundReference');
    expect(await errorOf(world.fund('101', 'USDT', 'wire 1'))).toBe('fundReference');
    const credit: Command = {
      kind: 'credit-from-outside',
      ref: 'deposit:wire 2',
      owner: ANNA,
      type: 'assets',
      asset: 'USDT',
      amount: 100n * USDT,
    };
    await world.execute(credit);
    expect(await errorOf(world.fund('100', 'USDT', 'wire 2'))).toBe('fundReference');
    expect(await world.read('getFundings', {})).toHaveLength(1);
  });

  it('needs two operators, a positive amount, a coin, and room below the largest supply', async () => {
    const fund = { currency: 'USDT', amount: '1', reference: 'wire 1', reason: 'a test' };
    expect(await errorOf(world.carryOut('fundSuspense', fund, FIRST))).toBe('twoOperatorsNeeded');
    expect(await errorOf(world.fund('0'))).toBe('amountInvalid');
    expect(await errorOf(world.fund('1', 'DOGE'))).toBe('currencyUnknown');
    expect(await errorOf(world.fund('10000000000'))).toBe('amountInvalid');
    expect(await world.read('getFundings', {})).toEqual([]);
  });

  it('that is used up leaves the list; the rest stand in it oldest first', async () => {
    const [one, two, three] = [await world.fund('10'), await world.fund('20'), await world.fund('30')];
    const id = await world.submitted();
    await world.prepare(id, '20', two);
    await world.confirm(id, '20');
    expect((await world.read('getFundings', {})).map((entry) => entry.fundingId)).toEqual([one, three]);
    expect(await world.read('getFundings', { currency: 'BTC' })).toEqual([]);
  });

  it('out of a held deposit loses what a reversal took back', async () => {
    const booked = releasedRow(1_000, 5, [
      {
        kind: 'held-deposit-booked',
        chain: 'ETH',
        number: 4,
        target: 'suspense',
        asset: 'USDT',
        amount: 50n * USDT,
        debtPaid: 0n,
        fundingId: 77,
        firstOperator: 1,
        secondOperator: 2,
      },
    ]);
    const reversed = releasedRow(1_001, 6, [
      {
        kind: 'deposit-reversed',
        chain: 'ETH',
        number: 4,
        owner: 'suspense',
        asset: 'USDT',
        amount: 50n * USDT,
        lost: 20n * USDT,
        firstOperator: 1,
        secondOperator: 2,
      },
    ]);
    const apply = (rows: (typeof booked)[]) =>
      database.sql.begin((sql) => applicationsProjection.apply(sql, rows));
    await apply([booked]);
    expect(await world.read('getFundings', {})).toMatchObject([{ left: '50', reference: 'ETH 4' }]);
    await apply([booked, reversed]);
    await apply([booked, reversed]);
    expect(await world.read('getFundings', {})).toMatchObject([{ amount: '50', left: '20' }]);
  });
});

it('rows that are projected again change nothing', async () => {
  const [paid, refused] = [await world.submitted({ hash: HASH }), await world.submitted()];
  await world.prepare(paid, '40', await world.fund('100'));
  await world.confirm(paid, '40');
  await world.reject(refused);
  const all = async () => [
    await database.sql`select * from applications order by application_id`,
    await database.sql`select * from fundings`,
    await database.sql`select * from application_details order by request_id`,
    await hashes(),
  ];
  const before = await all();
  expect(before[0]).toHaveLength(2);
  await database.sql.begin((sql) => applicationsProjection.apply(sql, world.kernel.rows));
  expect(await all()).toEqual(before);
  // Read tables that were dropped are built anew.
  await database.sql`truncate applications, fundings`;
  await database.sql.begin((sql) => applicationsProjection.apply(sql, world.kernel.rows));
  expect(await all()).toEqual(before);
});

describe('a receiving address', () => {
  it('is named by two operators and goes out of use by two', async () => {
    expect(await world.read('getDeskReceivingAddresses', {})).toEqual([
      {
        currency: 'USDT',
        network: 'TRC20',
        address: ADDRESS,
        isActive: true,
        operator: 'first, second',
        time: world.clock.nowMs(),
      },
    ]);
    await world.offer('USDT', ADDRESS, false);
    expect(await world.read('getDeskReceivingAddresses', {})).toMatchObject([{ isActive: false }]);
  });

  it('is refused for an unknown coin, and when nothing would change', async () => {
    expect(await errorOf(world.offer('DOGE', ADDRESS))).toBe('currencyUnknown');
    expect(await errorOf(world.offer('USDT', ADDRESS))).toBe('nothingToChange');
    expect(await errorOf(world.offer('USDT', 'T-unknown', false))).toBe('nothingToChange');
  });
});
