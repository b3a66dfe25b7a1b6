/** One own pledge: what it holds, what it has earned, and when it is paid. */
import { displayAmount, displayExact } from '@tern/math';
import { inOwnLanguage, PLEDGE_TONES, type Pledge, termWords } from '../../../features/activity/index.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function PledgeRow({ pledge, onOpen }: { pledge: Pledge; onOpen(): void }) {
  const { title, currency, termDays, state, principal, interest, accrued, subscribeTime, payTime } = pledge;
  const earned = state === 'REDEEMED' ? interest : accrued;
  return (
    <li className="border-b border-line">
      <button type="button" onClick={onOpen} className="w-full py-3 text-left active:opacity-60">
        <span className="flex items-center gap-2">
          <b className="min-w-0 font-semibold break-words">{inOwnLanguage(title)}</b>
          <Chip>{termWords(termDays)}</Chip>
          <span className="ml-auto shrink-0">
            <Chip tone={PLEDGE_TONES[state]}>{t(`activity.state_${state}`)}</Chip>
          </span>
        </span>
        <span className="mt-1.5 flex flex-wrap justify-between gap-x-3">
          <span>
            {displayAmount(principal, currency)} <span className="text-12 text-text-3">{currency}</span>
          </span>
          <span className="text-up">
            +{displayExact(earned)}{' '}
            <span className="text-12 text-text-3">
              {t(state === 'REDEEMED' ? 'activity.paidInterest' : 'activity.accrued')}
            </span>
          </span>
        </span>
        <span className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-12 text-text-3">
          <span>{t('activity.subscribed', { time: dayAndMinute(subscribeTime) })}</span>
          {payTime > 0 && (
            <span>
              {t(state === 'REDEEMED' ? 'activity.paidAt' : 'activity.paysAt', {
                time: dayAndMinute(payTime),
              })}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
