/**
 * The deposits of a coin that arrive while the member looks, at the foot of the screen, where they are seen beside the
 * address and move nothing of it; nothing where there is none.
 */
import { ArrowDownToLine, Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { ConfirmationBar } from '../../../features/chain/index.ts';
import {
  arrivalNote,
  arrivalTitle,
  type Deposit,
  depositTone,
  useArrivals,
} from '../../../features/deposit/index.ts';
import { t } from '../../../locale/text.ts';
import { Ring } from '../../../ui/states.tsx';

export function Arrivals({ currency }: { currency: string }) {
  const arrivals = useArrivals(currency);
  return (
    // A region that comes into being with its first words is not read out.
    <section
      aria-label={t('chain.arrivals')}
      aria-live="polite"
      className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-6"
    >
      {arrivals.length > 0 && (
        <ul className="border-t border-line bg-surface px-4 pb-[calc(8px+var(--safe-bottom))]">
          {arrivals.map((deposit) => (
            <Arrival key={deposit.id} deposit={deposit} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Arrival({ deposit }: { deposit: Deposit }) {
  const { id, status, confirmations, confirmationsNeeded } = deposit;
  const Icon = status === 'CREDITED' ? Check : ArrowDownToLine;
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={`/assets/capitalRecordsDetail?type=coinCharging&depositId=${id}`}
        className="flex min-h-[60px] items-center gap-3 py-2 active:opacity-60"
      >
        <Ring size="small" tone={depositTone(status)}>
          <Icon size={20} strokeWidth={1.6} aria-hidden />
        </Ring>
        <span className="min-w-0 flex-1">
          <b className="block font-semibold">{arrivalTitle(deposit)}</b>
          <span className="block text-12 text-text-2">{arrivalNote(deposit)}</span>
        </span>
        <ChevronRight size={16} className="shrink-0 text-text-3" aria-hidden />
      </Link>
      {status === 'CONFIRMING' && <ConfirmationBar count={confirmations} needed={confirmationsNeeded} />}
    </li>
  );
}
