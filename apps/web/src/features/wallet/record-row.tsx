/** A capital record as lists show it; it opens its own screen and takes itself along. */
import { displayAmount } from '@tern/math';
import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../locale/text.ts';
import { Ring } from '../../ui/states.tsx';
import { shortTime } from '../../ui/time-words.ts';
import { type CapitalRecord, recordStatus, wayText } from './record-words.ts';

export function RecordRow({ record, sign = '' }: { record: CapitalRecord; sign?: '' | '+' | '-' }) {
  return (
    <Link
      to={`/assets/capitalRecordsDetail?type=${record.type}&id=${record.id}`}
      state={record}
      className="flex min-h-[68px] items-center gap-3 border-t border-line active:opacity-60"
    >
      <span className="sr-only">{t('assets.recordDetail')}</span>
      <Ring size="small">
        <ArrowLeftRight size={20} strokeWidth={1.6} aria-hidden />
      </Ring>
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">
          {record.currency} <span className="text-13 font-normal">{wayText(record)}</span>
        </b>
        <span className="block text-12 text-text-3">{shortTime(record.time)}</span>
      </span>
      <span className="text-right">
        <b className="block font-semibold">
          {sign}
          {displayAmount(record.amount, record.currency)}
        </b>
        <span className="block text-12 text-ok">{recordStatus(record)}</span>
      </span>
    </Link>
  );
}
