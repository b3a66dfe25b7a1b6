/** The newest appeal with the way to it, the own report with its answer. */
import { ChevronRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { OtcOrderDetail } from '../../../features/otc/index.ts';
import { t } from '../../../locale/text.ts';
import { Card } from '../../../ui/list-row.tsx';
import { fullTime } from '../../../ui/time-words.ts';
import { UserText } from '../../../ui/user-text.tsx';

export function DisputeCards({ order }: { order: OtcOrderDetail }) {
  return (
    <>
      {order.appeal !== 'NONE' && <AppealCard orderId={order.orderId} appeal={order.appeal} />}
      {order.report && <ReportCard report={order.report} />}
    </>
  );
}

function AppealCard({
  orderId,
  appeal,
}: {
  orderId: string;
  appeal: Exclude<OtcOrderDetail['appeal'], 'NONE'>;
}) {
  const navigate = useNavigate();
  return (
    <Card>
      <button
        type="button"
        onClick={() => navigate(`/transaction/appeal?orderId=${orderId}`)}
        className="flex min-h-14 w-full items-center gap-3 px-4 text-left active:opacity-60"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-12 text-text-3">{t('otc.appealCard')}</span>
          <span className="block font-semibold">{t(`otc.appeal_${appeal}`)}</span>
        </span>
        <span className="shrink-0 text-13 text-brand">{t('otc.seeAppeal')}</span>
        <ChevronRight size={16} className="text-text-3" aria-hidden />
      </button>
    </Card>
  );
}

function ReportCard({ report }: { report: NonNullable<OtcOrderDetail['report']> }) {
  return (
    <Card className="p-4 text-13">
      <h2 className="flex items-center gap-3">
        <span className="text-12 text-text-3">{t('otc.reportCard')}</span>
        <span className="min-w-0 flex-1 font-semibold">{t(`otc.report_${report.state}`)}</span>
        <time className="text-12 text-text-3">{fullTime(report.time)}</time>
      </h2>
      <p className="mt-2 text-text-2">{t(`otc.report_${report.kind}`)}</p>
      <UserText text={report.text} className="mt-1 block" />
      {report.answer !== '' && (
        <div className="mt-2 rounded-lg bg-sunken p-3">
          <h3 className="text-12 text-text-2">{t('otc.note')}</h3>
          <UserText text={report.answer} className="mt-1 block" />
        </div>
      )}
    </Card>
  );
}
