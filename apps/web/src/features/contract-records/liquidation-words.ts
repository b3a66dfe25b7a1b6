/** A liquidation in words. */
import type { WireLiquidation } from '@tern/protocol';
import { t } from '../../locale/text.ts';

/** A loss as the screens write it: what was lost, with its minus. */
export function negated(amount: string): string {
  if (!/[1-9]/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** The pair, or all cross positions together. */
export function scopeText({ pairsName }: Pick<WireLiquidation, 'pairsName'>): string {
  return pairsName === '' ? t('contractRecords.allCross') : pairsName;
}

export function outcomeText({ outcome }: Pick<WireLiquidation, 'outcome'>): string {
  return outcome === '' ? t('contractRecords.outcomeRunning') : t(`contractRecords.outcome${outcome}`);
}
