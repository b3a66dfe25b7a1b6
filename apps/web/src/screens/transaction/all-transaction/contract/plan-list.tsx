/** Plan orders of any status, newest first; one that waits can be cancelled. */
import { displayLots, displayPriceOrNone } from '@tern/math';
import { errorByCode, errorText, type WirePlanOrder } from '@tern/protocol';
import { useCancelPlanOrder } from '../../../../features/contract/index.ts';
import {
  cancelReasonText,
  Figure,
  Figures,
  RecordHead,
  tradeWords,
  useRecords,
} from '../../../../features/contract-records/index.ts';
import { useTick } from '../../../../features/market/index.ts';
import { toastError } from '../../../../kit/api.ts';
import { usePreferences } from '../../../../kit/preferences.ts';
import { t } from '../../../../locale/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { shortTime } from '../../../../ui/time-words.ts';
import { toast } from '../../../../ui/toast.tsx';
import type { ContractFilters } from './filters.ts';
import { RecordList } from './record-list.tsx';

export function PlanList({ filters }: { filters: ContractFilters }) {
  const { pairsName, planStatus } = filters;
  return (
    <RecordList
      answer={useRecords('getPlanOrders', { pairsName, status: planStatus })}
      period={filters.period}
      timeOf={(plan) => plan.createTime}
      emptyText={t('contractRecords.noPlans')}
      row={(plan) => <PlanRow key={plan.planId} plan={plan} />}
    />
  );
}

const STATUS_COLOURS = {
  untriggered: 'text-brand',
  triggered: 'text-ok',
  cancelled: 'text-text-2',
  failed: 'text-bad',
};

function PlanRow({ plan }: { plan: WirePlanOrder }) {
  const tick = useTick(plan.pairsName);
  return (
    <li className="border-b border-line py-3.5">
      <RecordHead
        what={tradeWords(plan.tradeType)}
        pairsName={plan.pairsName}
        right={
          <>
            <span className={cx('shrink-0 text-13', STATUS_COLOURS[plan.status])}>
              {t(`contractRecords.${plan.status}`)}
            </span>
            {plan.status === 'untriggered' && <CancelButton planId={plan.planId} />}
          </>
        }
      />
      <Figures>
        <Figure
          label={t('contractRecords.triggerPrice')}
          value={`${plan.firesAbove ? '≥' : '≤'} ${displayPriceOrNone(plan.triggerPrice, tick)}`}
          below={<span className="text-12 text-text-3">{t(`contractRecords.${plan.triggerSource}`)}</span>}
        />
        <Figure
          label={t('contractRecords.orderPrice')}
          value={plan.type === 'MARKET' ? t('contractRecords.market') : displayPriceOrNone(plan.price, tick)}
        />
        <Figure
          label={t('contractRecords.lots')}
          value={plan.closeAll ? t('contractRecords.allLots') : displayLots(plan.lots)}
        />
      </Figures>
      <p className="mt-1 flex justify-between gap-3 text-12 text-text-3">
        <time className="shrink-0">{shortTime(plan.createTime)}</time>
        <EndWords plan={plan} />
      </p>
    </li>
  );
}

/** Why it was cancelled or failed. */
function EndWords({ plan }: { plan: WirePlanOrder }) {
  const language = usePreferences((preferences) => preferences.language);
  const fault = plan.status === 'failed' ? errorByCode(plan.errorCode) : undefined;
  const words = fault ? errorText(fault, language) : cancelReasonText(plan);
  return <span className="text-right">{words}</span>;
}

function CancelButton({ planId }: { planId: string }) {
  const cancel = useCancelPlanOrder();
  const press = () =>
    void cancel.mutateAsync(planId).then(() => toast(t('contractRecords.cancelDone'), 'ok'), toastError);
  return (
    <Button size="small" tone="ghost" busy={cancel.isPending} onClick={press}>
      {t('contractRecords.cancel')}
    </Button>
  );
}
