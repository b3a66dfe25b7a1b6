import { t } from '../locale/text.ts';

const UNITS = [
  ['hours', 3_600],
  ['minutes', 60],
] as const;

/** In the largest unit that says it whole: 24 h, 90 min, 45 s. */
export function noticeText(seconds: number): string {
  const fitting = UNITS.find(([, size]) => seconds >= size && seconds % size === 0);
  return fitting
    ? t(`contract.${fitting[0]}`, { count: seconds / fitting[1] })
    : t('contract.seconds', { count: seconds });
}
