/** The anti-phishing code, by which a member tells the exchange's mails from forged ones: set, changed, removed. */
import { useNavigate } from 'react-router';
import { useAntiPhishingCode } from '../../../features/anti-phishing/index.ts';
import { type Security, WithSecurity } from '../../../features/member/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { CodeForm } from './code-form.tsx';

export function AntiPhishingScreen() {
  return (
    <WithSecurity>
      {(security) => (security.mail ? <OfMailbox security={security} /> : <NoMailbox />)}
    </WithSecurity>
  );
}

function OfMailbox({ security }: { security: Security }) {
  const { data, error, refetch } = useAntiPhishingCode();
  if (data) return <CodeForm security={security} current={data.code} />;
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-4 bg-surface px-4 pt-3">
      <Skeleton className="h-16 w-full rounded-lg" />
      <Skeleton className="h-12 w-full rounded-lg" />
      <Skeleton className="h-12 w-full rounded-lg" />
    </div>
  );
}

/** No mail goes to a member without a mailbox. */
function NoMailbox() {
  const navigate = useNavigate();
  return (
    <EmptyState
      className="flex-1 bg-surface"
      title={t('account.antiPhishingNoMail')}
      text={t('account.antiPhishingNoMailText')}
      action={
        <Button className="w-40" onClick={() => navigate('/accountCenter/bind?type=mail')}>
          {t('account.goBind')}
        </Button>
      }
    />
  );
}
