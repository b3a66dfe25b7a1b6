/** A deposit reported by hand, for operators to confirm. */
import {
  type ApplicationAction,
  type ApplicationForm,
  useReceivingAddresses,
} from '../../../features/deposit/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { ApplicationFields } from './application-fields.tsx';
import { NoManualDeposit } from './no-manual-deposit.tsx';
import { RecentApplications } from './recent-applications.tsx';
import { SubmittedMessage } from './submitted-message.tsx';
import { useApplication } from './use-application.ts';

interface ManualDepositProps {
  form: ApplicationForm;
  dispatch(action: ApplicationAction): void;
}

export function ManualDeposit({ form, dispatch }: ManualDepositProps) {
  const { data, error, refetch } = useReceivingAddresses(form.currency);
  const { problems, submission, submit } = useApplication(form, dispatch, data ?? []);
  const isOpen = data !== undefined && data.length > 0;
  if (submission.isSuccess) return <SubmittedMessage onAgain={submission.reset} />;
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <div className="flex flex-col gap-3 px-4 pt-3 pb-6">
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
