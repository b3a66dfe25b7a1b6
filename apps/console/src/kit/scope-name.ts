import { t } from '../locale/text.ts';

/** "BTC/USDT long, isolated", "cross, whole account". */
export function scopeName({
  mode,
  pairsName,
  side,
}: {
  mode: string;
  pairsName: string;
  side: string;
}): string {
  if (mode === 'CROSS' || side === '') return t('risk.crossScope');
  return t('risk.isolatedScope', { pairsName, side: sideName(side) });
}

export function sideName(side: string): string {
  return side === 'LONG' ? t('risk.LONG') : t('risk.SHORT');
}
