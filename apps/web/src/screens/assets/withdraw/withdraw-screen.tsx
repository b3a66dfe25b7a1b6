/** Withdraws a coin over a network: what refuses it is said before anything is sent. */
import { useReducer } from 'react';
import { useMoneyNews, useNetworks } from '../../../features/chain/index.ts';
import { WithSecurity } from '../../../features/member/index.ts';
import {
  freshWithdrawal,
  useWithdrawalTerms,
  withdrawalDraftOf,
  withdrawalForm,
} from '../../../features/withdrawal/index.ts';
import { takeDraft, useRestartDraft } from '../../../kit/forms/restart-drafts.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useScreenQuery, useScreenVisit } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { WithdrawCoin } from './withdraw-coin.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

const CURRENCY = /^[A-Z0-9]{1,12}$/;

export function WithdrawScreen() {
  useMoneyNews();
  const visit = useScreenVisit();
  const asked = useScreenQuery().get('coin') ?? '';
  // The draft is that of the coin in the address: a member who asks for another coin does not find it.
  const draft = `withdrawal ${asked}`;
  const [form, dispatch] = useReducer(
    withdrawalForm,
    undefined,
    () =>
      withdrawalDraftOf(visit) ?? takeDraft(draft, freshWithdrawal(CURRENCY.test(asked) ? asked : 'USDT')),
  );
  useRestartDraft(draft, form);
  const networks = useNetworks(form.currency);
  const terms = useWithdrawalTerms(form.currency);
  const hasNone = networks.data?.length === 0;
  const isReady = networks.data && terms.data && !hasNone;
  const failed = [networks, terms].find((one) => one.error && !one.data);
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="px-4 pt-2">
        <WithdrawCoin form={form} available={terms.data?.available} />
      </div>
      {hasNone && (
        <EmptyState
          className="flex-1"
          title={t('chain.noWithdrawal', { coin: form.currency })}
          text={t('chain.noWithdrawalText')}
        />
      )}
      {!isReady && !hasNone && !failed && (
        <div aria-busy="true" className="flex flex-col gap-4 p-4">
          <Skeleton className="h-12 w-full rounded-lg" />
          <Skeleton className="h-20 w-full rounded-lg" />
          <Skeleton className="h-20 w-full rounded-lg" />
        </div>
      )}
      {!isReady && !hasNone && failed && <LoadFailed error={failed.error} refetch={failed.refetch} />}
      {isReady && (
        <WithSecurity>
          {(security) => (
            <WithdrawForm
              form={form}
              dispatch={dispatch}
              networks={networks.data}
              terms={terms.data}
              security={security}
            />
          )}
        </WithSecurity>
      )}
    </div>
  );
}
