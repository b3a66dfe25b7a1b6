/** Assets and spot markets in a snapshot. */
import { MAX_NAME_LENGTH } from '../base/limits.ts';
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { fromList } from '../codec/from-list.ts';
import { listedAsset } from '../codec/listed-asset.ts';
import { repeat } from '../codec/repeat.ts';
import type { SnapshotOrigin, SnapshotSection } from '../codec/snapshot-section.ts';
import { MARKET_STATUSES } from '../spot/market-definition.ts';
import { readReference, writeReference } from '../spot/reference-snapshot.ts';
import type { ListingStores } from './listing-stores.ts';

export const assetsSection: SnapshotSection<ListingStores> = { write: writeAssets, read: readAssets };

export const marketsSection: SnapshotSection<ListingStores> = { write: writeMarkets, read: readMarkets };

function writeAssets(out: ByteWriter, { dictionary, supplies }: ListingStores): void {
  out.varint(dictionary.assets.length);
  for (const [number, { asset, scale }] of dictionary.assets.entries()) {
    out.makeRoom();
    out.text(asset, MAX_NAME_LENGTH);
    out.varint(scale);
    out.amount(supplies.maxSupply(number));
  }
}

function readAssets(reader: ByteReader, stores: ListingStores): void {
  repeat(reader, () => stores.supplies.list(reader.text(), reader.varint(), reader.amount()));
}

function writeMarkets(out: ByteWriter, { markets }: ListingStores): void {
  out.varint(markets.lastSeqAtTick);
  out.varint(markets.all.length);
  for (const market of markets.all) {
    const { definition, filters } = market;
    out.makeRoom();
    out.text(definition.market, MAX_NAME_LENGTH);
    out.text(definition.base, MAX_NAME_LENGTH);
    out.text(definition.quote, MAX_NAME_LENGTH);
    out.varint(definition.priceScale);
    out.varint(definition.qtyScale);
    out.amount(filters.tickSize);
    out.amount(filters.stepSize);
    out.amount(filters.minQty);
    out.amount(filters.maxQty);
    out.amount(filters.minNotional);
    out.amount(filters.maxNotional);
    out.varint(market.makerFeePpm);
    out.varint(market.takerFeePpm);
    out.amount(definition.listingPrice);
    out.u8(MARKET_STATUSES.indexOf(market.status));
    out.varint(market.lastPrice);
    out.varint(market.lastTradeMs);
    writeReference(out, market.reference);
  }
}

function readMarkets(reader: ByteReader, stores: ListingStores, { version }: SnapshotOrigin): void {
  // All that rests in an older snapshot has stood for a tick.
  stores.markets.lastSeqAtTick = version >= 10 ? reader.varint() : stores.counters.lastSeq;
  repeat(reader, () => {
    const definition = {
      market: reader.text(),
      base: listedAsset(reader.text(), stores.dictionary),
      quote: listedAsset(reader.text(), stores.dictionary),
      priceScale: reader.varint(),
      qtyScale: reader.varint(),
      filters: {
        tickSize: reader.amount(),
        stepSize: reader.amount(),
        minQty: reader.amount(),
        maxQty: reader.amount(),
        minNotional: reader.amount(),
        maxNotional: reader.amount(),
      },
      makerFeePpm: reader.varint(),
      takerFeePpm: reader.varint(),
      listingPrice: reader.amount(),
    };
    const market = stores.markets.list(definition);
    market.status = fromList(MARKET_STATUSES, reader.u8());
    market.lastPrice = reader.varint();
    if (version >= 7) market.lastTradeMs = reader.varint();
    if (version >= 10) readReference(reader, market.reference);
  });
}
