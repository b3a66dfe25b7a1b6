/** The step of amounts on a chain (rules/wallet#units). */

/** 10^-min(scale, decimals) of a whole coin, in units of the asset's scale. */
export function stepOf(assetScale: number, decimals: number): bigint {
  return 10n ** BigInt(assetScale - Math.min(assetScale, decimals));
}
