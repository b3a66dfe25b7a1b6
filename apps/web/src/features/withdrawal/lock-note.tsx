/** Withdrawals are locked: by which change of the account, until when, counted down. */
import type { SecurityEvent } from '@tern/protocol';
import { LockKeyhole } from 'lucide-react';
import { useSecondsLeft } from '../../kit/time/use-seconds-left.ts';
import { t } from '../../locale/text.ts';
import { clockDuration } from '../../ui/duration-words.ts';
import { Note } from '../../ui/list-row.tsx';
import { dayAndMinute } from '../../ui/time-words.ts';
import { securityEventWords } from '../member/index.ts';

interface LockNoteProps {
  lockedUntil: number;
  cause: SecurityEvent | null;
}

export function WithdrawalLockNote({ lockedUntil, cause }: LockNoteProps) {
  const secondsLeft = useSecondsLeft(lockedUntil);
  if (secondsLeft === 0) return null;
  const time = dayAndMinute(lockedUntil);
  return (
    <Note tone="warn" icon={<LockKeyhole size={16} aria-hidden />}>
      {cause === null
        ? t('chain.locked', { time })
        : t('chain.lockedBecause', { event: securityEventWords(cause), time })}{' '}
      <span className="font-semibold whitespace-nowrap text-text">
        {t('chain.timeLeft', { time: clockDuration(secondsLeft) })}
      </span>
    </Note>
  );
}
