/** The last three applications, once there is one. */
import { useNavigate } from 'react-router';
import { ApplicationRow, useApplications } from '../../../features/deposit/index.ts';
import { t } from '../../../locale/text.ts';

const SHOWN = 3;

export function RecentApplications() {
  const navigate = useNavigate();
  const rows = useApplications().data?.pages[0]?.rows.slice(0, SHOWN) ?? [];
  if (rows.length === 0) return null;
  return (
    <section>
      <div className="flex min-h-11 items-center gap-3">
        <h2 className="shrink-0 font-semibold">{t('deposit.recent')}</h2>
        <span className="min-w-0 flex-1 text-12 text-text-3">{t('deposit.mostPending')}</span>
        <button
          type="button"
          onClick={() => navigate('/assets/capitalRecords?type=coinCharging')}
          className="h-11 shrink-0 text-12 text-text-2 active:opacity-60"
        >
          {t('deposit.all')}
        </button>
      </div>
      <ul>
        {rows.map((application) => (
          <ApplicationRow key={application.id} application={application} brief />
        ))}
      </ul>
    </section>
  );
}
