/** Prices and limits in CNY as the market shows them. */
import { displayCny } from '@tern/math';
import type { WireOtcAd } from '@tern/protocol';

/** 7.21; 50,000.50. Without the sign of the currency, which stands smaller before it. */
export function plainCny(value: string): string {
  return displayCny(value).replace('¥', '');
}

/** 500; 697.69: a limit without empty cents. */
function limitWords(value: string): string {
  return plainCny(value).replace(/\.00$/, '');
}

/** ¥500 – 50,000: the amounts that an order may have now. */
export function limitsWords({ min, effectiveMax }: Pick<WireOtcAd, 'min' | 'effectiveMax'>): string {
  return `¥${limitWords(min)} – ${limitWords(effectiveMax)}`;
}
