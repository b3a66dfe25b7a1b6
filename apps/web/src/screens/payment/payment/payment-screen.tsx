/** The member's payment methods: add, enable, disable, show the QR code, delete. */
import { PAYMENT_KINDS } from '@tern/protocol';
import { Plus, TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import { KindIcon, kindWords, usePayments } from '../../../features/payment/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { Card, ListRow, Note } from '../../../ui/list-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { PaymentList } from './payment-list.tsx';

export function PaymentScreen() {
  const { data, error, refetch } = usePayments();
  if (error && !data) {
    return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  }
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-8">
      {!data && <Skeleton className="h-32 w-full rounded-xl" />}
      {data?.length === 0 && (
        <EmptyState className="py-8" title={t('payment.none')} text={t('payment.noneText')} />
      )}
      {data && data.length > 0 && <PaymentList payments={data} />}
      <AddRows />
      <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
        {t('payment.ownNote')}
      </Note>
    </div>
  );
}

function AddRows() {
  const navigate = useNavigate();
  return (
    <section>
      <h2 className="mb-2 flex items-center gap-1 text-12 text-text-2">
        <Plus size={14} aria-hidden />
        {t('payment.add')}
      </h2>
      <Card className="px-4">
        {PAYMENT_KINDS.map((kind) => (
          <ListRow
            key={kind}
            icon={<KindIcon kind={kind} />}
            label={kindWords(kind)}
            onPress={() => navigate(`/payment/${kind}`)}
          />
        ))}
      </Card>
    </section>
  );
}
