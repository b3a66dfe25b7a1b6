/** The trading password is locked after five wrong ones: until when. */
import { LockKeyhole } from 'lucide-react';
import { useSecondsLeft } from '../../../kit/time/use-seconds-left.ts';
import { t } from '../../../locale/text.ts';
import { clockDuration } from '../../../ui/duration-words.ts';
import { Note } from '../../../ui/list-row.tsx';

export function PostPasswordLock({ lockedUntil }: { lockedUntil: number }) {
  const secondsLeft = useSecondsLeft(lockedUntil);
  if (secondsLeft === 0) return null;
  return (
    <Note tone="warn" icon={<LockKeyhole size={16} aria-hidden />}>
      {t('account.postLocked', { time: clockDuration(secondsLeft) })}
    </Note>
  );
}
