/** Deposit addresses (rules/wallet#addresses): dense, one for a member and family, believed by their proof alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kernelMigrations } from '../../../kernel/index.ts';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import { EvmChain } from '../../../platform/chains/evm/evm-chain.ts';

import { SteppedClock } from '../../../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { keyedHash } from '../../../platform/secrets/keyed-hash.ts';
import { WatchedAddresses } from '../jobs/watched-addresses.ts';
import { walletModule } from '../wallet-module.ts';
import { ChainPauses } from './chain-pauses.ts';
import { skipPositions } from './skip-positions.ts';
import { StoredAddresses } from './stored-addresses.ts';
import { AddressProofFailed, type WalletChain } from './wallet-chain.ts';

const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const OTHER_XPUB =
  'xpub6Ce9NcJvTk372KjsGfWqbcex5DumjpNquQLApoeQUavSCjEc823BV1tb4rXUuPuht8h2hSxkg2EXUaKUJmniJvRZAELxypsCzBFdtosmV76';

function chainOf(chain: string, chainId: number, depositXpub = XPUB): WalletChain {
  const limits = { confirmations: 3, minPriorityFeePerGas: 1n, maxLogRange: 16 };
  const adapter = new EvmChain(Object.assign({ chain, chainId }, limits));
  return { chain, adapter, depositXpub } as Partial<WalletChain> as WalletChain;
}

describe('deposit addresses', () => {
  const [ethereum, polygon] = [chainOf('ethereum', 1), chainOf('polygon', 137)];
  let database: TempDatabase;
  let kernel: MemoryKernel;
  let addresses: StoredAddresses;

  beforeAll(async () => {
    database = await openTempDatabase([...kernelMigrations, ...walletModule.migrations]);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.sql`truncate deposit_addresses, skipped_positions`;
    await database.sql`update deposit_positions set first_free = 0`;
    kernel = await openSmallExchange();
    for (const chain of ['ethereum', 'polygon']) await kernel.execute({ kind: 'list-chain', chain });
    const { sql } = database;
    const pauses = new ChainPauses({ sql, kernel, log: { error: () => undefined, warn: () => undefined } });
    const keyed = keyedHash(Buffer.from('a pepper that lies outside the database'));
    addresses = new StoredAddresses({ sql, clock: new SteppedClock(), keyed, pauses });
  });

  const pauses = () =>
    kernel.rows
      .flatMap(({ events }) => events)
      .flatMap((event) =>
        event.kind === 'wallet-paused' ? [`${event.chain} ${event.side} ${event.cause}`] : [],
      );

  it('are one for twenty first calls of a member, and no two members share one', async () => {
    const calls = Array.from({ length: 20 }, () => addresses.addressOf(7, ethereum));
    const others = Array.from({ length: 20 }, (_, at) => addresses.addressOf(100 + at, ethereum));
    expect(new Set(await Promise.all(calls)).size).toBe(1);
    expect(new Set([...(await Promise.all(others)), ...(await Promise.all(calls))]).size).toBe(21);
    const rows = await database.sql<
      { position: number }[]
    >`select position from deposit_addresses order by 1`;
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 21 }, (_, at) => at));
  });

  it('are the same on all chains of a family, and derived at their position', async () => {
    await addresses.addressOf(1, ethereum);
    const address = await addresses.addressOf(2, ethereum);
    expect(await addresses.addressOf(2, polygon)).toBe(address);
    expect(address).toBe(ethereum.adapter.deriveAddress(XPUB, 1));
    expect(await addresses.ownerOf(polygon, address)).toMatchObject({ memberId: 2, position: 1 });
    expect(await addresses.ownerOf(polygon, polygon.adapter.deriveAddress(XPUB, 2))).toBeUndefined();
  });

  it('are never given again, neither after their row is gone nor after a restore, and are watched all the same', async () => {
    await addresses.addressOf(1, ethereum);
    await addresses.addressOf(2, ethereum);
    await database.sql`delete from deposit_addresses where member_id = 2`;
    expect(await addresses.addressOf(3, ethereum)).toBe(ethereum.adapter.deriveAddress(XPUB, 2));
    await database.sql`delete from deposit_addresses where member_id = 3`;
    await database.sql`update deposit_positions set first_free = 1`;
    await skipPositions(database.sql);
    await skipPositions(database.sql);
    const address = await addresses.addressOf(4, ethereum);
    expect(address).toBe(ethereum.adapter.deriveAddress(XPUB, 200_001));
    const watched = new WatchedAddresses([ethereum], addresses);
    await watched.refresh();
    expect(watched.has(ethereum.adapter.addressKey(address))).toBe(true);
    expect(pauses()).toEqual([]);
    await database.sql`delete from deposit_addresses where member_id = 1`;
    await new WatchedAddresses([ethereum], addresses).refresh();
    expect(pauses()).toHaveLength(2);
  });

  it.each([
    ['another member', 'member_id = 9'],
    ['another position', 'position = 5'],
    ['a proof of nothing', "mac = ''"],
  ])('with %s are neither shown nor owned, and pause both sides of the chain', async (_, change) => {
    const address = await addresses.addressOf(1, ethereum);
    await database.sql.unsafe(`update deposit_addresses set ${change}`);
    await expect(addresses.ownerOf(ethereum, address)).rejects.toThrow(AddressProofFailed);
    expect(pauses()).toEqual(['ethereum deposits ADDRESS_PROOF', 'ethereum withdrawals ADDRESS_PROOF']);
  });

  it('that somebody else put in the place of a member’s own are not shown', async () => {
    await addresses.addressOf(1, ethereum);
    const foreign = ethereum.adapter.deriveAddress(OTHER_XPUB, 0);
    await database.sql`update deposit_addresses set address = ${foreign}`;
    await expect(addresses.addressOf(1, ethereum)).rejects.toThrow(AddressProofFailed);
    expect(pauses()).toHaveLength(2);
  });

  it('of another key in the settings are not shown', async () => {
    await addresses.addressOf(1, ethereum);
    await expect(addresses.addressOf(1, chainOf('ethereum', 1, OTHER_XPUB))).rejects.toThrow(
      AddressProofFailed,
    );
  });
});
