/** A deposit or withdrawal over a network as lists show it; it leads to its own screen. */
import { displayAmount } from '@tern/math';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { networkWords } from '../../kit/preferences/network-words.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Ring } from '../../ui/states.tsx';
import { shortTime } from '../../ui/time-words.ts';
import { ConfirmationBar } from './confirmation-bar.tsx';

export type RecordTone = 'ok' | 'warn' | 'bad' | 'brand' | 'plain';

const TEXT_TONES: Record<RecordTone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  brand: 'text-brand',
  plain: 'text-text-2',
};

interface RecordLineProps {
  record: {
    currency: string;
    network: string;
    amount: string;
    time: number;
    confirmations: number;
    confirmationsNeeded: number;
  };
  /** The word for what the record is. */
  what: string;
  sign: '+' | '-';
  icon: ReactNode;
  status: string;
  tone: RecordTone;
  /** The confirmations are drawn as a bar. */
  isConfirming: boolean;
  to: string;
}

export function RecordLine({ record, what, sign, icon, status, tone, isConfirming, to }: RecordLineProps) {
  const { currency, network, amount, time, confirmations, confirmationsNeeded } = record;
  return (
    <li className="border-t border-line first:border-t-0">
      <Link to={to} className="flex min-h-[68px] items-center gap-3 py-2 active:opacity-60">
        <Ring size="small" tone={tone}>
          {icon}
        </Ring>
        <span className="min-w-0 flex-1">
          <b className="block truncate font-semibold">
            {currency} <Chip>{networkWords(network)}</Chip>
          </b>
          <span className="block text-12 text-text-3">
            {what} · <time className="whitespace-nowrap">{shortTime(time)}</time>
          </span>
        </span>
        <span className="shrink-0 text-right">
          <b className="block font-semibold">
            {sign}
            {displayAmount(amount, currency)}
          </b>
          <span className={cx('block text-12', TEXT_TONES[tone])}>{status}</span>
        </span>
      </Link>
      {isConfirming && <ConfirmationBar count={confirmations} needed={confirmationsNeeded} />}
    </li>
  );
}
