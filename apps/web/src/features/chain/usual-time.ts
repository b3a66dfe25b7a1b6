/** A usual duration in words, rounded up: about 30 s, about 3 min, about 2 h. */
import { t } from '../../locale/text.ts';

export function usualTime(seconds: number): string {
  if (seconds < 60) return t('chain.aboutSeconds', { count: Math.max(1, Math.ceil(seconds)) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return t('chain.aboutMinutes', { count: minutes });
  return t('chain.aboutHours', { count: Math.ceil(minutes / 60) });
}
