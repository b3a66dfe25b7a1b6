/** References of credits and the faucet in a snapshot. */
import { MAX_BODY_LENGTH, MAX_NAME_LENGTH, MAX_REF_LENGTH } from '../base/limits.ts';
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { listedAsset } from '../codec/listed-asset.ts';
import { repeat } from '../codec/repeat.ts';
import type { SnapshotSection } from '../codec/snapshot-section.ts';
import type { MoneyStores } from './money-stores.ts';

export const refsSection: SnapshotSection<MoneyStores> = { write: writeRefs, read: readRefs };

export const faucetSection: SnapshotSection<MoneyStores> = { write: writeFaucet, read: readFaucet };

function writeRefs(out: ByteWriter, { refs }: MoneyStores): void {
  out.varint(refs.size);
  for (const [ref, body] of refs) {
    out.makeRoom();
    out.text(ref, MAX_REF_LENGTH);
    out.text(body, MAX_BODY_LENGTH);
  }
}

function readRefs(reader: ByteReader, { refs }: MoneyStores): void {
  repeat(reader, () => {
    const ref = reader.text();
    refs.set(ref, reader.text());
  });
}

function writeFaucet(out: ByteWriter, { faucet }: MoneyStores): void {
  out.varint(faucet.amounts.length);
  for (const { asset, amount } of faucet.amounts) {
    out.makeRoom();
    out.text(asset, MAX_NAME_LENGTH);
    out.amount(amount);
  }
}

function readFaucet(reader: ByteReader, stores: MoneyStores): void {
  const amounts: { asset: string; amount: bigint }[] = [];
  repeat(reader, () =>
    amounts.push({ asset: listedAsset(reader.text(), stores.dictionary), amount: reader.amount() }),
  );
  stores.faucet.amounts = amounts;
}
