/** The step of amounts on a chain (rules/wallet#units). */
import { pow10 } from '@tern/math';

/** 10^-min(scale, decimals) of a whole coin, in units of the asset's scale. */
export function stepOf(assetScale: number, decimals: number): bigint {
  return pow10(assetScale - Math.min(assetScale, decimals));
}
