import type { Command } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { ApplicationDetails } from './application-details.ts';
import { ADDRESS, errorOf, openWalletDatabase, SENDER, WalletWorld } from './testing/wallet-world.ts';

const HASH = 'ab12'.repeat(16);
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const USDT = 100_000_000n;
const MANY = Array.from({ length: 50 }, (_, index) => 10_003_001 + index);
const OPENED: Command[] = MANY.map((memberId) => ({ kind: 'open-member', memberId }));

let database: TempDatabase;
let world: WalletWorld;
beforeAll(async () => {
  database = await openWalletDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await WalletWorld.open(database, OPENED);
});

const detailsOf = (requestId: string) => new ApplicationDetails(database.sql).find(ANNA, requestId);

describe('an application', () => {
  it('is under review with the words of its member, the hash in small letters without 0x', async () => {
    const { result, sequence } = await world.submit({
      amount: '12.50000001',
      fromAddress: ` ${SENDER} `,
      toAddress: ` ${ADDRESS} `,
      hash: `0x${HASH.toUpperCase()}`,
      remark: '<b>sent at noon</b>',
    });
    expect(result).toEqual({ applicationId: '1' });
    expect(sequence).toBe(world.kernel.durable.sequence);
    expect(await world.own()).toEqual({
      rows: [
        {
          id: '1',
          currency: 'USDT',
          amount: '12.50000001',
          credited: '',
          fromAddress: SENDER,
          toAddress: ADDRESS,
          hash: HASH,
          remark: '<b>sent at noon</b>',
          status: 'REVIEWING',
          reason: '',
          time: world.kernel.durable.timeMs,
          decidedTime: 0,
        },
      ],
      cursor: '',
    });
    expect(world.assets(ANNA)).toBe(0n);
  });

  it('is listed newest first, in pages, to its member alone', async () => {
    for (const amount of ['1', '2', '3']) await world.submit({ amount });
    await world.submit({ amount: '9' }, BEN);
    const first = await world.own({ limit: '2' });
    expect(first.rows.map(({ amount }) => amount)).toEqual(['3', '2']);
    const second = await world.own({ limit: '2', cursor: first.cursor });
    expect(second).toMatchObject({ rows: [{ amount: '1' }], cursor: '' });
    expect((await world.own({}, BEN)).rows.map(({ amount }) => amount)).toEqual(['9']);
  });

  it('is missing from a list whose read tables are behind, and the answer says so', async () => {
    const { sequence } = await world.submit();
    world.isProjecting = false;
    const answer = await world.members.call('getApplications', { minSequence: String(sequence) }, ANNA);
    expect(answer).toMatchObject({ behind: true, result: { rows: [] } });
  });

  it.each([
    [{ currency: 'DOGE' }, 'currencyUnknown'],
    [{ amount: '', fromAddress: '' }, 'amountInvalid'],
    [{ amount: '0' }, 'amountInvalid'],
    [{ amount: '-1' }, 'amountInvalid'],
    [{ amount: '1e3' }, 'amountInvalid'],
    [{ amount: '0.000000001' }, 'amountInvalid'],
    [{ amount: '9'.repeat(38) }, 'amountTooLarge'],
    [{ fromAddress: '  ', toAddress: 'elsewhere' }, 'fromAddressInvalid'],
    [{ fromAddress: '地址' }, 'fromAddressInvalid'],
    [{ toAddress: 'elsewhere', hash: '-' }, 'receivingAddressUnknown'],
    [{ toAddress: '' }, 'receivingAddressUnknown'],
    // The address of another coin.
    [{ currency: 'BTC' }, 'receivingAddressUnknown'],
    [{ hash: 'ab cd' }, 'transferHashInvalid'],
    [{ hash: '0x' }, 'transferHashInvalid'],
    [{ hash: 'a'.repeat(129) }, 'transferHashInvalid'],
  ])('with %j is refused: %s', async (changes, error) => {
    expect(await errorOf(world.submit(changes))).toBe(error);
    expect((await world.own()).rows).toEqual([]);
    expect(await database.sql`select 1 from application_details`).toEqual([]);
  });

  it('over a known network has addresses and a hash of its form; over another one operators see that none was checked', async () => {
    await world.offer('USDT', EVM);
    const over = { toAddress: EVM, fromAddress: EVM.toLowerCase() };
    for (const [changes, error] of [
      [{ fromAddress: 'bad' }, 'fromAddressInvalid'],
      [{ fromAddress: 'bad', hash: 'xyz' }, 'fromAddressInvalid'],
      [{ hash: 'xyz' }, 'transferHashInvalid'],
      [{ hash: EVM }, 'transferHashInvalid'],
    ] as const)
      expect(await errorOf(world.submit({ ...over, ...changes }))).toBe(error);
    await world.submit({ ...over, hash: `0x${HASH}` });
    await world.offer('USDT', 'T-elsewhere');
    await world.submit({ toAddress: 'T-elsewhere', fromAddress: 'bad', hash: 'xyz' });
    await world.project();
    const { rows } = await world.read('getDeskApplications', {});
    expect(rows.map(({ isFormChecked, hash }) => [isFormChecked, hash])).toEqual([
      [false, 'xyz'],
      [true, HASH],
    ]);
  });

  it('to an address that went out of use is refused, and a repeated one is answered still', async () => {
    const id = await world.submitted({ requestId: 'once' });
    await world.offer('USDT', ADDRESS, false);
    const offered = await world.members.call('getReceivingAddresses', { currency: 'USDT' }, ANNA);
    expect(offered.result).toEqual([]);
    expect(await errorOf(world.submit())).toBe('receivingAddressUnknown');
    expect(await world.submitted({ requestId: 'once' })).toBe(id);
  });

  it('is refused beyond three under review, and of a frozen member; nothing is left of it', async () => {
    for (const _ of [1, 2, 3]) await world.submit();
    expect(await errorOf(world.submit({ requestId: 'fourth', hash: HASH }))).toBe('tooManyApplications');
    expect(await detailsOf('fourth')).toBeUndefined();
    // The hash is free again.
    expect(await world.submitted({ hash: HASH }, BEN)).toBe('4');
    await world.execute({ kind: 'set-member-flags', memberId: MANY[0] ?? 0, frozen: true } as never);
    expect(await errorOf(world.submit({}, MANY[0]))).toBe('accountFrozen');
  });
});

describe('a request', () => {
  it('that is repeated answers the same id and makes one application', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => world.submitted({ requestId: 'once', hash: HASH })),
    );
    expect(new Set(all)).toEqual(new Set(['1']));
    expect((await world.own()).rows).toHaveLength(1);
  });

  it('that is repeated a week later answers the same id', async () => {
    await world.submit({ requestId: 'once', hash: HASH });
    world.kernel.nowMs += 7 * 86_400_000;
    expect(await world.submitted({ requestId: 'once', hash: HASH })).toBe('1');
    expect((await world.own()).rows).toHaveLength(1);
  });

  it.each([{ amount: '101' }, { fromAddress: ADDRESS }, { hash: HASH }, { remark: 'another' }])(
    'with another body, %j, is refused',
    async (changes) => {
      await world.submit({ requestId: 'once' });
      expect(await errorOf(world.submit(Object.assign({ requestId: 'once' }, changes)))).toBe(
        'requestIdReused',
      );
    },
  );

  it('of another member may bear the same id', async () => {
    expect(await world.submitted({ requestId: 'once' })).toBe('1');
    expect(await world.submitted({ requestId: 'once' }, BEN)).toBe('2');
  });
});

describe('a hash', () => {
  it('is taken by one of fifty applications at once', async () => {
    const all = await Promise.all(MANY.map((memberId) => errorOf(world.submit({ hash: HASH }, memberId))));
    expect(all.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(all.filter((answer) => answer === 'duplicateHash')).toHaveLength(49);
    await world.project();
    expect((await world.read('getDeskApplications', {})).rows).toHaveLength(1);
  });

  it('is the same however it is written', async () => {
    await world.submit({ hash: HASH });
    expect(await errorOf(world.submit({ hash: `0X${HASH.toUpperCase()}` }, BEN))).toBe('duplicateHash');
  });

  it('that another way of deposits has numbered is refused', async () => {
    await database.sql`insert into transfer_hashes (hash, owner, time_ms) values (${HASH}, 'deposit eth 1', 0)`;
    expect(await errorOf(world.submit({ hash: HASH, requestId: 'late' }))).toBe('duplicateHash');
    expect(await detailsOf('late')).toBeUndefined();
  });

  it('stands for one application; those without one do not meet', async () => {
    await world.submit();
    await world.submit({ hash: '' });
    expect((await world.own()).rows).toHaveLength(2);
  });
});

describe('a row that a process left behind', () => {
  const left = {
    memberId: ANNA,
    requestId: 'left',
    currency: 'USDT',
    amount: 100n * USDT,
    fromAddress: SENDER,
    toAddress: ADDRESS,
    hash: HASH,
    remark: '',
  };
  const leave = () => new ApplicationDetails(database.sql).add(left, world.clock.nowMs());
  const command: Command = {
    kind: 'submit-application',
    memberId: ANNA,
    requestId: 'left',
    asset: 'USDT',
    amount: 100n * USDT,
  };
  const sweep = async () => {
    for (const job of world.wallet.jobs) if ('run' in job) await job.run();
  };

  it('is brought to its end by the same request', async () => {
    await leave();
    expect(await world.submitted({ requestId: 'left', hash: HASH })).toBe('1');
    expect((await world.own()).rows).toMatchObject([{ id: '1', hash: HASH }]);
  });

  it('is brought to its end by the sweep, when its answer cannot come any more', async () => {
    await leave();
    await sweep();
    expect((await world.own()).rows).toEqual([]);
    world.clock.step(61_000);
    await sweep();
    expect((await world.own()).rows).toMatchObject([{ id: '1', hash: HASH }]);
    await sweep();
    expect((await world.own()).rows).toHaveLength(1);
  });

  it('is known by the event when the engine had taken the command', async () => {
    await leave();
    await world.execute(command);
    await world.project();
    expect(await detailsOf('left')).toMatchObject({ applicationId: 1 });
    world.kernel.nowMs += 2 * 86_400_000;
    world.clock.step(2 * 86_400_000);
    await sweep();
    expect(await world.submitted({ requestId: 'left', hash: HASH })).toBe('1');
    expect((await world.own()).rows).toHaveLength(1);
  });

  it('goes when the engine refuses it, and frees its hash', async () => {
    await leave();
    for (const _ of [1, 2, 3]) await world.submit();
    world.clock.step(61_000);
    await sweep();
    expect(await detailsOf('left')).toBeUndefined();
    expect(await errorOf(world.submit({ hash: HASH }, BEN))).toBe('done');
  });

  it('waits while the kernel takes no command, and while the read tables are behind', async () => {
    await leave();
    world.clock.step(61_000);
    world.kernel.fault = 'overloaded';
    await sweep();
    expect(await errorOf(world.submit({ requestId: 'left', hash: HASH }))).toBe('unavailable');
    expect(await detailsOf('left')).toMatchObject({ applicationId: undefined });
    world.kernel.fault = undefined;
    world.isProjecting = false;
    await sweep();
    expect(await detailsOf('left')).toMatchObject({ applicationId: undefined });
    world.isProjecting = true;
    await sweep();
    expect((await world.own()).rows).toHaveLength(1);
  });

  it('is none when the kernel takes no command of a new request', async () => {
    world.kernel.fault = 'stopping';
    expect(await errorOf(world.submit({ requestId: 'new', hash: HASH }))).toBe('unavailable');
    expect(await detailsOf('new')).toBeUndefined();
  });
});
