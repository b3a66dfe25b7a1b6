/** A contract in the header of a command: its number plus 1, or 0 when its name follows. */
import type { Dictionary } from '../../base/dictionary.ts';
import { CodecError } from '../../codec/byte-reader.ts';
import type { WordReader } from '../../codec/word-reader.ts';

/** The contract's number, or -1 when the dictionary does not hold the name that follows. */
export function readContractReference(reference: number, reader: WordReader, dictionary: Dictionary): number {
  if (reference === 0) return dictionary.contractNumber(reader.text()) ?? -1;
  if (reference > dictionary.contracts.length)
    throw new CodecError(`contract ${reference - 1} was never listed`);
  return reference - 1;
}
