/** The measured time that a first reply usually takes. */
import { Clock } from 'lucide-react';
import { t } from '../../../locale/text.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** @param seconds 0: not measured, so nothing is shown */
export function UsualTime({ seconds }: { seconds: number }) {
  if (seconds === 0) return null;
  return (
    <p className="flex items-center gap-2 px-1 text-13 text-text-2">
      <Clock size={16} strokeWidth={1.6} aria-hidden />
      {t('support.usual', { time: durationWords(seconds) })}
    </p>
  );
}

/** Rounded up to whole seconds, minutes or hours: the wait is not longer than it says. */
function durationWords(seconds: number): string {
  if (seconds < MINUTE) return t('support.seconds', { count: seconds });
  if (seconds < HOUR) return t('support.minutes', { count: Math.ceil(seconds / MINUTE) });
  return t('support.hours', { count: Math.ceil(seconds / HOUR) });
}
