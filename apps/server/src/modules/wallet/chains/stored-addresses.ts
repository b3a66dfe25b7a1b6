/**
 * The deposit addresses of members (rules/wallet#addresses). A member has one in each family of chains, at a dense
 * position. A row is believed by its MAC alone, whose key lies outside the database: a row that was written by another hand
 * is never shown, credited or paid by, and pauses the chain.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock/clock.ts';
import { textColumn } from '../../../platform/database/columns.ts';
import {
  ADVISORY_LOCKS,
  type Queryable,
  type Sql,
  type TransactionSql,
} from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import type { KeyedHash } from '../../../platform/secrets/keyed-hash.ts';
import { BOTH_SIDES, type ChainPauses } from './chain-pauses.ts';
import { PUBLIC_REASONS } from './public-reasons.ts';
import {
  AddressProofFailed,
  type DepositAddresses,
  type DepositAddressOwner,
  type WalletChain,
} from './wallet-chain.ts';

export interface AddressParts {
  sql: Sql;
  clock: Clock;
  keyed: KeyedHash;
  pauses: ChainPauses;
}

interface Row {
  position: number;
  member_id: bigint;
  address: string;
  mac: Buffer;
}

export interface AddressRow {
  readonly position: number;
  readonly memberId: number;
  readonly address: string;
  readonly isProven: boolean;
}

export class StoredAddresses implements DepositAddresses {
  constructor(private readonly parts: AddressParts) {}

  async addressOf(memberId: number, chain: WalletChain): Promise<string> {
    const { family } = chain.adapter.identity;
    const row = (await this.find(this.parts.sql, family, memberId)) ?? (await this.add(chain, memberId));
    // Another key in the settings would show an address that no signer of ours pays from.
    const isOurs = chain.adapter.deriveAddress(chain.depositXpub, row.position) === row.address;
    if (!isOurs || !this.isProven(family, row)) return this.fail(chain, row.address);
    return row.address;
  }

  async ownerOf(chain: WalletChain, address: string): Promise<DepositAddressOwner | undefined> {
    const row = (await this.ownersOf(chain, [address])).get(address);
    if (row === undefined) return undefined;
    return row.isProven ? row : this.fail(chain, address);
  }

  /** The rows of those that are deposit addresses, proven or not; nothing is paused by it. */
  async ownersOf(chain: WalletChain, addresses: readonly string[]): Promise<Map<string, AddressRow>> {
    const { family } = chain.adapter.identity;
    if (addresses.length === 0) return new Map();
    const rows = await this.parts.sql<Row[]>`
      select position, member_id, address, mac from deposit_addresses
      where family = ${family} and address = any(${textColumn(addresses)}::text[])`;
    return new Map(rows.map((row) => [row.address, this.checked(family, row)]));
  }

  /** At most `most` rows from a position on, in their order. */
  async rowsFrom(family: string, position: number, most: number): Promise<AddressRow[]> {
    const rows = await this.parts.sql<Row[]>`
      select position, member_id, address, mac from deposit_addresses
      where family = ${family} and position >= ${position} order by position limit ${most}`;
    return rows.map((row) => this.checked(family, row));
  }

  /** The positions that restores passed over: the first one of each run, and the one after its last. */
  async skipsOf(family: string): Promise<ReadonlyMap<number, number>> {
    const rows = await this.parts.sql<{ position: number; next_position: number }[]>`
      select position, next_position from skipped_positions where family = ${family}`;
    return new Map(rows.map(({ position, next_position }) => [position, next_position]));
  }

  /** Deposits and withdrawals of the chain stop until two operators have looked. */
  async pause({ chain }: WalletChain): Promise<void> {
    await this.parts.pauses.pause({
      chain,
      sides: BOTH_SIDES,
      cause: 'ADDRESS_PROOF',
      reason: PUBLIC_REASONS.addressProof,
    });
  }

  private async fail(chain: WalletChain, address: string): Promise<never> {
    await this.pause(chain);
    throw new AddressProofFailed(chain.chain, address);
  }

  private checked(family: string, row: Row): AddressRow {
    const { position, address } = row;
    return { position, memberId: Number(row.member_id), address, isProven: this.isProven(family, row) };
  }

  private async find(sql: Queryable, family: string, memberId: number): Promise<Row | undefined> {
    const [row] = await sql<Row[]>`
      select position, member_id, address, mac from deposit_addresses
      where family = ${family} and member_id = ${memberId}`;
    return row;
  }

  /** One at a time, so that two first calls of a member give one address. */
  private add(chain: WalletChain, memberId: number): Promise<Row> {
    const { adapter, depositXpub } = chain;
    const { family } = adapter.identity;
    return transact(this.parts.sql, async (sql) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.depositAddresses})`;
      const known = await this.find(sql, family, memberId);
      if (known !== undefined) return known;
      const position = await takePosition(sql, family);
      const address = adapter.deriveAddress(depositXpub, position);
      const row: Row = { position, member_id: BigInt(memberId), address, mac: Buffer.alloc(0) };
      row.mac = this.macOf(family, row);
      await sql`
        insert into deposit_addresses (family, position, member_id, address, mac, time_ms)
        values (${family}, ${position}, ${memberId}, ${address}, ${row.mac}, ${this.parts.clock.nowMs()})`;
      return row;
    });
  }

  private isProven(family: string, row: Row): boolean {
    const mac = this.macOf(family, row);
    return mac.length === row.mac.length && timingSafeEqual(mac, row.mac);
  }

  private macOf(family: string, { position, member_id: memberId, address }: Omit<Row, 'mac'>): Buffer {
    return addressMac(this.parts.keyed, { family, position, memberId, address });
  }
}

/** It proves a row under a key that lies outside the database. */
export function addressMac(keyed: KeyedHash, { family, position, memberId, address }: AddressFacts): Buffer {
  return Buffer.from(keyed('deposit-address', family, String(position), String(memberId), address), 'base64');
}

interface AddressFacts {
  family: string;
  position: number;
  memberId: bigint;
  address: string;
}

/** Past all that were given, those whose row is gone among them. */
async function takePosition(sql: TransactionSql, family: string): Promise<number> {
  const [taken] = await sql<{ position: number }[]>`
    update deposit_positions p set first_free = 1 + greatest(
      first_free, (select coalesce(max(position) + 1, 0) from deposit_addresses a where a.family = p.family))
    where family = ${family} returning first_free - 1 as position`;
  if (taken === undefined) throw new Error(`the positions of the family ${family} are not counted`);
  return taken.position;
}
