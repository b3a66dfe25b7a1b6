/** Deposits of one coin. The manual application is the one way in today; deposits on a chain get a tab before it. */
import { useReducer } from 'react';
import {
  applicationDraftOf,
  applicationForm,
  freshApplication,
  useReceivingAddresses,
} from '../../../features/deposit/index.ts';
import { LoadFailed } from '../../../kit/load-failed.tsx';
import { useScreenQuery, useScreenVisit } from '../../../kit/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { ApplicationFields } from './application-fields.tsx';
import { CoinField } from './coin-field.tsx';
import { NoManualDeposit } from './no-manual-deposit.tsx';
import { RecentApplications } from './recent-applications.tsx';
import { SubmittedMessage } from './submitted-message.tsx';
import { useApplication } from './use-application.ts';

const CURRENCY = /^[A-Z0-9]{1,12}$/;

export function DepositScreen() {
  return <ManualDeposit />;
}

function ManualDeposit() {
  const visit = useScreenVisit();
  const asked = useScreenQuery().get('coin') ?? '';
  const [form, dispatch] = useReducer(
    applicationForm,
    undefined,
    () => applicationDraftOf(visit) ?? freshApplication(CURRENCY.test(asked) ? asked : 'USDT'),
  );
  const { data, error, refetch } = useReceivingAddresses(form.currency);
  const { problems, submission, submit } = useApplication(form, dispatch, data ?? []);
  const isOpen = data !== undefined && data.length > 0;
  if (submission.isSuccess) return <SubmittedMessage onAgain={submission.reset} />;
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col bg-surface">
      <div className="flex flex-col gap-3 px-4 pt-2 pb-6">
        <CoinField form={form} />
        {!data && !error && <Skeleton className="h-64 rounded-xl" />}
        {!data && error && <LoadFailed error={error} refetch={refetch} />}
        {data?.length === 0 && <NoManualDeposit currency={form.currency} />}
        {isOpen && <ApplicationFields form={form} dispatch={dispatch} problems={problems} addresses={data} />}
        <RecentApplications />
      </div>
      {isOpen && (
        <FootBar>
          <Button type="submit" size="large" busy={submission.isPending}>
            {t('deposit.submit')}
          </Button>
        </FootBar>
      )}
    </form>
  );
}
