/**
 * The limits of an index as bytes, behind everything else of the command or event that has them: before engine version 5
 * they were not written, and the defaults held.
 */
import { DEFAULT_INDEX_LIMITS, type IndexLimits } from '../commands.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { safeWhole } from './field.ts';

const FIELDS = [
  'clampPpm',
  'jumpPpm',
  'agreePpm',
  'agreeMs',
] as const satisfies readonly (keyof IndexLimits)[];

export function writeIndexLimits(out: ByteWriter, limits: IndexLimits): void {
  out.makeRoom();
  for (const field of FIELDS) out.varint(safeWhole(limits[field]));
}

export function readIndexLimits(reader: ByteReader): IndexLimits {
  const limits = { ...DEFAULT_INDEX_LIMITS };
  if (reader.isAtEnd) return limits;
  for (const field of FIELDS) limits[field] = reader.varint();
  return limits;
}
