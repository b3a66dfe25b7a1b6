/** A capital record as lists show it; it opens its own screen and takes itself along. */
import { displayAmount } from '@tern/math';
import { ArrowDownToLine, ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../locale/text.ts';
import { Ring } from '../../ui/states.tsx';
import { shortTime } from '../../ui/time-words.ts';
import { type CapitalRecord, headText, kindText, recordStatus } from './record-words.ts';

export function RecordRow({ record, sign = '' }: { record: CapitalRecord; sign?: '' | '+' | '-' }) {
  const Icon = record.type === 'transfer' ? ArrowLeftRight : ArrowDownToLine;
  return (
    <Link
      to={`/assets/capitalRecordsDetail?type=${record.type}&id=${record.id}`}
      state={record}
      className="flex min-h-[68px] items-center gap-3 active:opacity-60"
    >
      <span className="sr-only">{t('assets.recordDetail')}</span>
      <Ring size="small">
        <Icon size={20} strokeWidth={1.6} aria-hidden />
      </Ring>
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">
          {record.currency} <span className="text-13 font-normal">{headText(record)}</span>
        </b>
        <span className="block text-12 text-text-3">
          {kindText(record)} · <time className="whitespace-nowrap">{shortTime(record.time)}</time>
        </span>
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
