/** The application: what it needs, the agreement, the trading password. */
import { displayExact } from '@tern/math';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useServer } from '../../../features/market/index.ts';
import {
  type MerchantStanding,
  useApplyMerchant,
  usePostPasswordStep,
} from '../../../features/merchant/index.ts';
import { useSecondsLeft } from '../../../kit/time/use-seconds-left.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toast.tsx';
import { RequirementList } from './requirement-list.tsx';
import { StateCard } from './state-card.tsx';

export function Apply({ standing }: { standing: MerchantStanding }) {
  const [isAgreed, setAgreed] = useState(false);
  const application = useApplyMerchant();
  const { ask, sheet } = usePostPasswordStep(
    (_: undefined, postPassword) => application.mutateAsync(postPassword),
    () => toast(t('merchant.applied'), 'ok'),
  );
  const { requirements, reapplyFrom, bondNeeded } = standing;
  const isOpen = useServer().data?.hasMerchants ?? true;
  const isTooEarly = useSecondsLeft(reapplyFrom) > 0;
  const isReady = isOpen && !isTooEarly && requirements.every(({ isMet }) => isMet);
  const apply = () => (isAgreed ? ask(undefined) : toast(t('merchant.agreeFirst'), 'bad', 2000));
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-col gap-3 px-4 pt-2 pb-6">
        <StateCard standing={standing} />
        {!isOpen && (
          <Note tone="warn" icon={<Clock size={16} aria-hidden />}>
            {t('merchant.closed')}
          </Note>
        )}
        {isTooEarly && (
          <Note tone="warn" icon={<Clock size={16} aria-hidden />}>
            {t('merchant.reapplyFrom', { time: dayAndMinute(reapplyFrom) })}
          </Note>
        )}
        <RequirementList standing={standing} />
        <Tick
          checked={isAgreed}
          onChange={setAgreed}
          label={`${t('merchant.agree')}${t('merchant.agreement')}`}
        >
          <span className="min-w-0 text-13 text-text-2">
            {t('merchant.agree')}{' '}
            <Link to="/merchantAgreement" className="-my-3 inline-block py-3 text-brand">
              {t('merchant.agreement')}
            </Link>
          </span>
        </Tick>
      </div>
      <FootBar>
        <Button size="large" disabled={!isReady} busy={application.isPending} onClick={apply}>
          {t('merchant.apply', { amount: displayExact(bondNeeded) })}
        </Button>
      </FootBar>
      {sheet}
    </div>
  );
}
