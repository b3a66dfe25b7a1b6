/** The card of an order of any kind: open with its way out, finished with its status and its details. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCancelPress } from '../../../features/orders/index.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { RecordCard, type RecordLine } from '../../../ui/record-card.tsx';

const STATUS_COLOURS = {
  pending: 'text-brand',
  partial: 'text-brand',
  matched: 'text-ok',
  untriggered: 'text-brand',
  triggered: 'text-ok',
  cancelled: 'text-text-2',
  failed: 'text-bad',
};

interface OrderCardProps {
  line: RecordLine;
  /** Not named where the list says it. */
  status?: keyof typeof STATUS_COLOURS;
  /** The details of the order. */
  to?: string;
  /** The call that takes it back while it is open. */
  cancel?: { isPending: boolean; send(): Promise<unknown> };
}

export function OrderCard({ line, status, to, cancel }: OrderCardProps) {
  const right: ReactNode = (
    <>
      {status && (
        <span className={cx('flex shrink-0 items-center text-13', STATUS_COLOURS[status])}>
          {t(`contractRecords.${status}`)}
          {to !== undefined && <ChevronRight size={16} className="text-text-3" aria-hidden />}
        </span>
      )}
      {cancel && <CancelButton isPending={cancel.isPending} send={cancel.send} />}
    </>
  );
  return (
    <li className="border-b border-line">
      {to === undefined ? (
        <div className="py-3.5">
          <RecordCard line={line} right={right} />
        </div>
      ) : (
        <Link to={to} className="block py-3.5 active:opacity-60">
          <RecordCard line={line} right={right} />
        </Link>
      )}
    </li>
  );
}

function CancelButton({ isPending, send }: { isPending: boolean; send(): Promise<unknown> }) {
  const press = useCancelPress(send, t('trade.cancelled'));
  return (
    <Button size="small" tone="ghost" busy={isPending} onClick={press} className="h-10!">
      {t('trade.cancel')}
    </Button>
  );
}
