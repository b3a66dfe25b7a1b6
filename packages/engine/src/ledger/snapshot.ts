/** Balances in a snapshot. */
import { ACCOUNT_TYPES } from '../base/accounts.ts';
import { type ByteReader, CodecError } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { repeat } from '../codec/repeat.ts';
import type { SnapshotSection } from '../codec/snapshot-section.ts';
import { isMemberOwner, memberNumberOf } from './ledger.ts';
import type { LedgerStores } from './ledger-stores.ts';

export const balancesSection: SnapshotSection<LedgerStores> = { write: writeBalances, read: readBalances };

function writeBalances(out: ByteWriter, { ledger }: LedgerStores): void {
  const rows = ledger.sortedRows().filter((row) => ledger.freeOf(row) !== 0n || ledger.frozenOf(row) !== 0n);
  out.varint(rows.length);
  for (const row of rows) {
    const account = ledger.account(row);
    out.makeRoom();
    out.varint(ledger.owner(row));
    out.u8(account % ACCOUNT_TYPES.length);
    out.varint(Math.floor(account / ACCOUNT_TYPES.length));
    out.signed(ledger.freeOf(row));
    out.amount(ledger.frozenOf(row));
  }
}

function readBalances(reader: ByteReader, { ledger, members }: LedgerStores): void {
  repeat(reader, () => {
    const owner = reader.varint();
    const memberId = isMemberOwner(owner) ? members.id[memberNumberOf(owner)] : 0;
    if (memberId === undefined) throw new CodecError(`owner ${owner} is no member`);
    const row = ledger.row(owner, reader.u8(), reader.varint(), memberId);
    const free = reader.signed();
    ledger.restore(row, free, reader.amount());
  });
}
