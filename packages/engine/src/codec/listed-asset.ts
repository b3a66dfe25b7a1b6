import type { Dictionary } from '../base/dictionary.ts';
import { CodecError } from './byte-reader.ts';

/** The asset that a snapshot names. @throws CodecError when it was not listed before */
export function listedAsset(asset: string, dictionary: Dictionary): string {
  if (dictionary.assetNumber(asset) === undefined) throw new CodecError(`${asset} is not listed`);
  return asset;
}
