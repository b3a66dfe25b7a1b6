/** Amounts of a message for people, each with its asset. */
import { displayAmount, formatUnits } from '@tern/math';
import type { Markets } from './notice-text.ts';

/** @param amounts as amountsText wrote them */
export function amountTexts(amounts: string, { markets }: Markets): string[] {
  return amounts.split(',').map((one) => {
    const [asset = '', units = '0'] = one.split(' ');
    return `${displayAmount(formatUnits(BigInt(units), markets.asset(asset)?.scale ?? 0), asset)} ${asset}`;
  });
}
