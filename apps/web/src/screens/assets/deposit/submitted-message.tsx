/** The application arrived: how long the review takes, and where its result is read. */
import { Check } from 'lucide-react';
import { useNavigate } from 'react-router';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Message, Ring } from '../../../ui/states.tsx';

export function SubmittedMessage({ onAgain }: { onAgain(): void }) {
  const navigate = useNavigate();
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring tone="ok">
          <Check size={32} strokeWidth={2} aria-hidden />
        </Ring>
      }
      title={t('deposit.submitted')}
      text={t('deposit.reviewDays')}
      action={
        <div className="mt-2 flex w-60 flex-col gap-3">
          <Button
            wide
            onClick={() => navigate('/assets/capitalRecords?type=coinCharging', { replace: true })}
          >
            {t('deposit.toApplications')}
          </Button>
          <Button wide tone="soft" onClick={onAgain}>
            {t('deposit.again')}
          </Button>
        </div>
      }
    />
  );
}
