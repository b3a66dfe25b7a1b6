/** The contracts' part of a snapshot: their memory's own numbers, each contract, and the sections of the folders. */
import { MAX_NAME_LENGTH, MAX_REF_LENGTH, SETTLEMENT_ASSET } from '../base/limits.ts';
import { type ByteReader, CodecError } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { fromList, readList } from '../codec/from-list.ts';
import { repeat } from '../codec/repeat.ts';
import type { SnapshotOrigin, SnapshotSection } from '../codec/snapshot-section.ts';
import { memberAt } from './account-of.ts';
import { CONTRACT_STATUSES } from './commands.ts';
import { CONTRACT_MEMBER, type ContractMarket } from './contract-market.ts';
import { contractSettings } from './contract-settings.ts';
import type { ContractStores } from './contract-stores.ts';
import { FEED_STATES } from './events.ts';
import { lockedAccountsSection, queueSection } from './liquidation/snapshot.ts';
import { plansSection } from './orders/plan-snapshot.ts';
import { closedContractOrdersSection, contractOrdersSection } from './orders/snapshot.ts';
import { positionsSection } from './positions/snapshot.ts';

/** In the order of their bytes. */
const SECTIONS: readonly SnapshotSection<ContractStores>[] = [
  { write: writeTimes, read: readTimes },
  { write: writeMarkets, read: readMarkets },
  positionsSection,
  lockedAccountsSection,
  contractOrdersSection,
  plansSection,
  closedContractOrdersSection,
  queueSection,
];

export const contractsSection: SnapshotSection<ContractStores> = {
  write: (out, stores) => {
    for (const section of SECTIONS) section.write(out, stores);
  },
  read: (reader, stores, origin) => {
    if (origin.version >= 3) for (const section of SECTIONS) section.read(reader, stores, origin);
    // The time was not remembered then, and there is no contract to tell it yet; every start sets it anew.
    else stores.contracts.lastTickMs = stores.counters.lastTimeMs;
  },
};

function writeTimes(out: ByteWriter, { contracts }: ContractStores): void {
  out.makeRoom();
  out.varint(contracts.lastId);
  out.varint(contracts.lastTickMs);
  out.varint(contracts.lastIdAtTick);
  out.varint(contracts.fundHour + 1);
  out.amount(contracts.fundAtHour);
  // 0: never.
  out.varint(Number.isFinite(contracts.nextDueMs) ? contracts.nextDueMs + 1 : 0);
}

function readTimes(reader: ByteReader, { contracts }: ContractStores, { version }: SnapshotOrigin): void {
  contracts.lastId = reader.varint();
  contracts.lastTickMs = reader.varint();
  if (version >= 5) {
    contracts.lastIdAtTick = reader.varint();
    contracts.fundHour = reader.varint() - 1;
    contracts.fundAtHour = reader.amount();
  }
  const nextDueMs = reader.varint();
  if (nextDueMs > 0) contracts.nextDueMs = nextDueMs - 1;
}

function writeMarkets(out: ByteWriter, stores: ContractStores): void {
  const { markets } = stores.contracts;
  out.varint(markets.length);
  for (const market of markets) writeMarket(out, market, stores);
}

function readMarkets(reader: ByteReader, stores: ContractStores, { version }: SnapshotOrigin): void {
  repeat(reader, () => readMarket(reader, stores, version));
}

function writeMarket(out: ByteWriter, market: ContractMarket, stores: ContractStores): void {
  const { definition } = market;
  out.makeRoom();
  out.text(definition.market, MAX_NAME_LENGTH);
  out.text(definition.base, MAX_NAME_LENGTH);
  out.text(definition.indexSymbol, MAX_NAME_LENGTH);
  out.varint(definition.priceScale);
  out.varint(definition.qtyScale);
  contractSettings.write(out, market.settings, stores.dictionary);
  out.makeRoom();
  out.u8(CONTRACT_STATUSES.indexOf(market.status));
  out.text(market.reason, MAX_REF_LENGTH);
  out.varint(market.statusSinceMs);
  out.u8(HALTED_BY.indexOf(market.wasHaltedBy));
  out.u8(CONTRACT_STATUSES.indexOf(market.statusBeforeHalt));
  out.u8(FEED_STATES.indexOf(market.feed));
  out.varint(market.feedSinceMs);
  out.varint(market.deadSinceMs);
  out.varint(market.normalSinceMs + 1);
  out.u8(market.isWaiting ? 1 : 0);
  out.varint(market.indexPrice);
  out.varint(market.markPrice);
  out.varint(market.lastPrice);
  out.varint(market.triggerPrice);
  out.varint(market.lowTrigger);
  out.varint(market.highTrigger);
  out.amount(market.fundSpent);
  writePending(out, market, stores);
  writeFunding(out, market);
  out.signed(market.clearing.toBigint());
  out.varint(market.openQty);
  writeTradingSettings(out, market, stores);
}

function readMarket(reader: ByteReader, stores: ContractStores, version: number): void {
  if (stores.dictionary.asset(SETTLEMENT_ASSET) === undefined)
    throw new CodecError('contracts without the asset that they are settled in');
  const definition = {
    market: reader.text(),
    base: reader.text(),
    indexSymbol: reader.text(),
    priceScale: reader.varint(),
    qtyScale: reader.varint(),
  };
  const market = stores.contracts.list(definition, contractSettings.read(reader, stores.dictionary));
  market.status = fromList(CONTRACT_STATUSES, reader.u8());
  market.reason = reader.text();
  if (version >= 5) market.statusSinceMs = reader.varint();
  market.wasHaltedBy = fromList(HALTED_BY, reader.u8());
  market.statusBeforeHalt = fromList(CONTRACT_STATUSES, reader.u8());
  market.feed = fromList(FEED_STATES, reader.u8());
  if (version >= 5) market.feedSinceMs = reader.varint();
  market.deadSinceMs = reader.varint();
  market.normalSinceMs = reader.varint() - 1;
  market.isWaiting = reader.u8() === 1;
  market.indexPrice = reader.varint();
  market.setMark(reader.varint());
  const lastPrice = reader.varint();
  if (version >= 5) readTrading(reader, market, lastPrice, stores);
  else if (lastPrice > 0) market.countTrade(lastPrice);
  readFunding(reader, market, version);
  market.clearing.setBigint(reader.signed());
  market.openQty = reader.varint();
  repeat(reader, () => {
    const member = memberAt(reader.varint(), stores.members);
    const setting = reader.varint();
    market.setSetting(member, setting >> 1, (setting & 1) === 1);
  });
}

function writePending(
  out: ByteWriter,
  { pendingSettings }: ContractMarket,
  { dictionary }: ContractStores,
): void {
  out.makeRoom();
  out.u8(pendingSettings === null ? 0 : 1);
  if (pendingSettings === null) return;
  contractSettings.write(out, pendingSettings.settings, dictionary);
  out.makeRoom();
  out.varint(pendingSettings.effectiveMs);
}

/** Prices of triggers, the budget of the hour and announced settings; before version 5 there were none. */
function readTrading(
  reader: ByteReader,
  market: ContractMarket,
  lastPrice: number,
  stores: ContractStores,
): void {
  market.lastPrice = lastPrice;
  market.triggerPrice = reader.varint();
  market.lowTrigger = reader.varint();
  market.highTrigger = reader.varint();
  market.fundSpent = reader.amount();
  if (reader.u8() === 0) return;
  const settings = contractSettings.read(reader, stores.dictionary);
  market.pendingSettings = { settings, effectiveMs: reader.varint() };
}

function writeFunding(out: ByteWriter, market: ContractMarket): void {
  out.signed(market.fundingRate);
  out.signed(market.nextFundingRate);
  out.varint(market.nextFundingMs);
  out.signed(market.weightedPremium);
  out.amount(market.premiumWeights);
  out.varint(market.premiumMinutes);
  out.varint(market.minuteStartMs);
  writeSamples(out, market.premiumSamples);
  writeSamples(out, market.samples.map(BigInt));
}

function readFunding(reader: ByteReader, market: ContractMarket, version: number): void {
  market.fundingRate = reader.signed();
  market.nextFundingRate = reader.signed();
  market.nextFundingMs = reader.varint();
  market.weightedPremium = reader.signed();
  market.premiumWeights = reader.amount();
  market.premiumMinutes = reader.varint();
  // Before version 5: when the next minute was due, and samples of another kind.
  market.minuteStartMs = reader.varint();
  if (version >= 5) market.premiumSamples = readList(reader, () => reader.signed());
  const samples = readList(reader, () => Number(reader.signed()));
  if (version >= 5) {
    market.samples = samples;
    return;
  }
  // One order decided a minute then: what was counted of the running interval does not count.
  Object.assign(market, { minuteStartMs: 0, weightedPremium: 0n, premiumWeights: 0n, premiumMinutes: 0 });
  market.nextFundingRate = 0n;
}

function writeSamples(out: ByteWriter, samples: readonly bigint[]): void {
  out.varint(samples.length);
  for (const sample of samples) {
    out.makeRoom();
    out.signed(sample);
  }
}

/** The settings of the members who set one, by number. */
function writeTradingSettings(out: ByteWriter, market: ContractMarket, { members }: ContractStores): void {
  const set: number[] = [];
  for (let member = 0; member < members.count; member++) if (market.hasSetting(member)) set.push(member);
  out.makeRoom();
  out.varint(set.length);
  for (const member of set) {
    out.makeRoom();
    out.varint(member);
    out.varint(market.memberInteger(member, CONTRACT_MEMBER.SETTING));
  }
}

/** The halters of a contract; the position is the code. */
export const HALTED_BY = ['NOBODY', 'INDEX', 'DEFICIT', 'OPERATOR'] as const;
