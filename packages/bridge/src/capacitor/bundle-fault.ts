/** The live-update plugin's refusals, which carry no code: its own sentences, and the systems' below them. */
import { BundleError, type BundleFault } from '../bridge.ts';
import { codeOf, messageOf } from './listen.ts';

/** The sentence for an id whose bundle is downloaded already. */
export const IS_STANDING = 'bundle already exists.';

/** The first that matches decides. */
const FAULTS: readonly (readonly [RegExp, BundleFault])[] = [
  [/signature|invalid public key/i, 'signature'],
  [/checksum mismatch|index\.html|could not be moved/i, 'broken'],
  [/ENOSPC|no space left|enough space|disk space/i, 'space'],
  [/bundle not found/i, 'missing'],
  // The unpackers of both systems (zip4j, ZIPFoundation) name the kind of file.
  [/zip/i, 'broken'],
];

/** A fault that no sentence names is the network's: Android passes on the words of whatever broke the connection. */
export function bundleFaultOf(error: unknown): BundleError {
  const message = messageOf(error);
  const fault =
    codeOf(error) === 'UNIMPLEMENTED' ? 'unavailable' : FAULTS.find(([words]) => words.test(message))?.[1];
  return new BundleError(fault ?? 'network', { cause: error });
}
