/** Limits in CNY as the market shows them. */
import { displayCnyLimit } from '@tern/math';
import type { WireOtcAd } from '@tern/protocol';

export { displayPlainCny as plainCny } from '@tern/math';

/** ¥500 – 50,000: the amounts that an order may have now. */
export function limitsWords({ min, effectiveMax }: Pick<WireOtcAd, 'min' | 'effectiveMax'>): string {
  return `¥${displayCnyLimit(min)} – ${displayCnyLimit(effectiveMax)}`;
}
