/** A lost factor: asks for a manual review (rules/members#manual-reviews), and shows what became of earlier requests. */
import { LOST_FACTORS, type LostFactor } from '@tern/protocol';
import { useState } from 'react';
import { type Review, useReviews, WithSecurity } from '../../../features/member/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { Card, Note } from '../../../ui/list-row.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { factorWords, RequestForm } from './request-form.tsx';

export function RecoveryScreen() {
  const asked = useScreenQuery().get('factor');
  const { data, error, refetch } = useReviews();
  const [factor, setFactor] = useState<LostFactor>(LOST_FACTORS.find((one) => one === asked) ?? 'GOOGLE');
  if (error && !data) {
    return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  }
  if (!data) return <Skeleton className="m-4 h-40 rounded-xl" />;
  const isPending = data.some((review) => review.state === 'PENDING');
  return (
    <WithSecurity>
      {(security) => (
        <>
          {data.length > 0 && <Reviews reviews={data} />}
          {isPending ? (
            <div className="px-4 pb-8">
              <Note>{t('account.reviewPending')}</Note>
            </div>
          ) : (
            <RequestForm key={factor} security={security} factor={factor} onFactor={setFactor} />
          )}
        </>
      )}
    </WithSecurity>
  );
}

const TONES: Record<Review['state'], ChipTone> = { PENDING: 'brand', APPROVED: 'ok', REJECTED: 'bad' };

function Reviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <Card className="mx-4 mt-2 mb-3 px-4">
      <ul>
        {reviews.map((review) => (
          <li key={review.reviewId} className="py-3.5 [&+&]:border-t [&+&]:border-line">
            <p className="flex items-center gap-2">
              <span className="min-w-0 flex-1 font-semibold">{factorWords(review.factor)}</span>
              <Chip tone={TONES[review.state]}>{t(`account.review_${review.state}`)}</Chip>
            </p>
            <p className="mt-0.5 text-12 text-text-3">{dayAndMinute(review.time)}</p>
            {review.reason && (
              <p className="mt-1 text-12 break-words text-text-2">
                {t('account.reviewReason', { reason: review.reason })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
