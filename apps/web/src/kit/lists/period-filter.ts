/** The filter of the last days, for all lists that the server narrows by time. */
import { t } from '../../locale/text.ts';
import type { FilterGroup } from './filter-bar.tsx';
import { PERIODS, type Period } from './period.ts';

export function periodGroup(): FilterGroup<{ period?: Period | undefined }> {
  return {
    name: 'period',
    title: t('trade.period'),
    all: t('trade.allPeriods'),
    values: PERIODS,
    word: (days: Period) => t(`trade.period${days}`),
  };
}
