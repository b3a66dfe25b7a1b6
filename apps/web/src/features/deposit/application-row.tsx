/** An application as lists show it: its amount, its status, the reason of a rejection. A press shows the whole of it. */
import { displayAmount } from '@tern/math';
import { ChevronRight, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { lateSheet } from '../../kit/loading/late-sheet.tsx';
import { t } from '../../locale/text.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Ring } from '../../ui/states.tsx';
import { shortTime } from '../../ui/time-words.ts';
import { type Application, creditedOtherwise, statusText, statusTone } from './application-words.ts';

const Sheet = lateSheet(() => import('./application-sheet.tsx').then((file) => file.ApplicationSheet));

const TEXT_TONES = { warn: 'text-warn', ok: 'text-ok', bad: 'text-bad' } as const;

/** `brief` is the row below the form. */
export function ApplicationRow({
  application,
  brief = false,
}: {
  application: Application;
  brief?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const { currency, amount, status, reason, time } = application;
  const tone = statusTone(status);
  const otherwise = creditedOtherwise(application);
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx(
          'flex w-full items-center gap-3 text-left active:opacity-60',
          brief ? 'min-h-13 py-1.5' : 'min-h-[68px] py-3',
        )}
      >
        {!brief && (
          <Ring tone={tone} size="small">
            <PencilLine size={20} strokeWidth={1.6} aria-hidden />
          </Ring>
        )}
        <span className="min-w-0 flex-1">
          <b className="block font-semibold break-words">
            {brief ? `${displayAmount(amount, currency)} ${currency}` : currency}{' '}
            {!brief && <Chip>{t('deposit.manual')}</Chip>}
          </b>
          <span className="block text-12 text-text-3">{shortTime(time)}</span>
          {otherwise !== undefined && (
            <span className="block text-12 text-text-2">
              {t('deposit.creditedAmount', { amount: displayAmount(otherwise, currency), coin: currency })}
            </span>
          )}
        </span>
        <span className="shrink-0 text-right">
          {!brief && <b className="block font-semibold">+{displayAmount(amount, currency)}</b>}
          <span className={cx('block', brief ? 'text-13' : 'text-12', TEXT_TONES[tone])}>
            {statusText(status)}
          </span>
        </span>
        {brief && <ChevronRight size={16} className="-ml-2 shrink-0 text-text-3" aria-hidden />}
      </button>
      {!brief && reason !== '' && (
        <p className="mb-3 ml-[52px] rounded-lg bg-sunken px-3 py-2 text-12 break-words text-text-2">
          {t('deposit.reasonOf', { reason })}
        </p>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} application={application} />
    </li>
  );
}
