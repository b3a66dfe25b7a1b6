/** Withdrawals are locked after a change of security: until when, counted down. */
import { LockKeyhole } from 'lucide-react';
import { useSecondsLeft } from '../../../kit/time/use-seconds-left.ts';
import { t } from '../../../locale/text.ts';
import { clockDuration } from '../../../ui/duration-words.ts';
import { Note } from '../../../ui/list-row.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function LockNote({ lockedUntil }: { lockedUntil: number }) {
  const secondsLeft = useSecondsLeft(lockedUntil);
  if (secondsLeft === 0) return null;
  return (
    <Note tone="warn" icon={<LockKeyhole size={16} aria-hidden />}>
      {t('account.lockedUntil', { time: dayAndMinute(lockedUntil) })}{' '}
      <span className="font-semibold whitespace-nowrap text-text">
        {t('account.timeLeft', { time: clockDuration(secondsLeft) })}
      </span>
    </Note>
  );
}
