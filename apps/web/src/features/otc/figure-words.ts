/** The figures of a merchant or party in words (rules/otc#statistics). */
import { groupThousands, NO_FIGURE } from '@tern/math';
import type { WireOtcMerchant } from '@tern/protocol';
import { t } from '../../locale/text.ts';

type Figures = Pick<WireOtcMerchant, 'completed' | 'completion' | 'averageReleaseSeconds'>;

/** 99.20%, or -- without orders. */
export function completionWords({ completion }: Figures): string {
  return completion === '' ? NO_FIGURE : `${completion}%`;
}

/** 1,284 orders · 99.20% */
export function orderFigures(figures: Figures): string {
  const count = groupThousands(String(figures.completed));
  return `${t('otc.ordersCount', { count })} · ${completionWords(figures)}`;
}

/** Whole minutes, rounded up, from a minute on; seconds below. */
export function releaseWords({ averageReleaseSeconds: seconds }: Figures): string {
  if (seconds === 0) return NO_FIGURE;
  if (seconds < 60) return t('otc.seconds', { count: seconds });
  return t('otc.minutes', { count: Math.ceil(seconds / 60) });
}
