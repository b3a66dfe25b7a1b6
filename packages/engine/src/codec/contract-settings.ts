/**
 * The settings of a contract as bytes, in commands, events and snapshots. They need not be right: a number that does not
 * fit is written as one that the engine refuses.
 */
import { type ContractBounds, type ContractSettings, DEFAULT_BOUNDS } from '../commands.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { safeWhole } from './field.ts';
import { readList } from './from-list.ts';

enum FLAG {
  riskIncludesCloseFee = 1,
  resumesAlone = 2,
  /** Those before engine version 5 have none: the defaults held. */
  hasBounds = 4,
}

export function writeContractSettings(out: ByteWriter, settings: ContractSettings): void {
  out.makeRoom();
  out.signed(settings.tickSize);
  out.signed(settings.qtyStep);
  out.varint(safeWhole(settings.maxLots));
  out.varint(safeWhole(settings.maxLeverage));
  out.varint(safeWhole(settings.makerFeePpm));
  out.varint(safeWhole(settings.takerFeePpm));
  out.u8(
    (settings.riskIncludesCloseFee ? FLAG.riskIncludesCloseFee : 0) |
      (settings.resumesAlone ? FLAG.resumesAlone : 0) |
      FLAG.hasBounds,
  );
  out.varint(safeWhole(settings.marketBoundPercent));
  out.varint(safeWhole(settings.fundingIntervalMs));
  out.signed(settings.impactNotional);
  out.varint(safeWhole(settings.resumeWaitMs));
  out.varint(settings.tiers.length);
  for (const { cap, maxLeverage, mmrPpm } of settings.tiers) {
    out.makeRoom();
    out.signed(cap);
    out.varint(safeWhole(maxLeverage));
    out.varint(safeWhole(mmrPpm));
  }
  out.makeRoom();
  for (const field of BOUNDS) out.varint(safeWhole(settings.bounds[field]));
}

/** In the order of their bytes. */
const BOUNDS = [
  'markBoundCapPpm',
  'markBoundSharePpm',
  'takeoverSlipPpm',
  'contractFundBudgetPpm',
  'totalFundBudgetPpm',
  'lastClampPpm',
  'interestPpm',
  'interestPullPpm',
  'fundingCapPpm',
  'noticeMs',
] as const satisfies readonly (keyof ContractBounds)[];

function readBounds(reader: ByteReader): ContractBounds {
  const bounds = { ...DEFAULT_BOUNDS };
  for (const field of BOUNDS) bounds[field] = reader.varint();
  return bounds;
}

export function readContractSettings(reader: ByteReader): ContractSettings {
  const tickSize = reader.signed();
  const qtyStep = reader.signed();
  const maxLots = reader.varint();
  const maxLeverage = reader.varint();
  const makerFeePpm = reader.varint();
  const takerFeePpm = reader.varint();
  const flags = reader.u8();
  return {
    tickSize,
    qtyStep,
    maxLots,
    maxLeverage,
    makerFeePpm,
    takerFeePpm,
    riskIncludesCloseFee: (flags & FLAG.riskIncludesCloseFee) !== 0,
    resumesAlone: (flags & FLAG.resumesAlone) !== 0,
    marketBoundPercent: reader.varint(),
    fundingIntervalMs: reader.varint(),
    impactNotional: reader.signed(),
    resumeWaitMs: reader.varint(),
    tiers: readList(reader, () => ({
      cap: reader.signed(),
      maxLeverage: reader.varint(),
      mmrPpm: reader.varint(),
    })),
    bounds: (flags & FLAG.hasBounds) === 0 ? DEFAULT_BOUNDS : readBounds(reader),
  };
}
