/** The most of each asset that may come from outside, in units (rules/accounts#assets). */
import type { Dictionary } from '../base/dictionary.ts';

export class AssetSupplies {
  /** Indexed by asset number. */
  private readonly most: bigint[] = [];

  constructor(private readonly dictionary: Dictionary) {}

  list(asset: string, scale: number, maxSupply: bigint): void {
    this.dictionary.learnAsset(asset, scale);
    this.most.push(maxSupply);
  }

  /** The most that may come; 0 of an asset that is not listed. */
  maxSupply(asset: number): bigint {
    return this.most[asset] ?? 0n;
  }

  setMaxSupply(asset: number, maxSupply: bigint): void {
    this.most[asset] = maxSupply;
  }
}
