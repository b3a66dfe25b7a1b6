/** The head and the facts that deposits and withdrawals over networks share, with their timeline between. */

import { displayExact } from '@tern/math';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  AddressText,
  Copied,
  type RecordTone,
  TimelineList,
  waitText,
} from '../../../features/chain/index.ts';
import type { DepositDetail } from '../../../features/deposit/index.ts';
import type { WithdrawalDetail } from '../../../features/withdrawal/index.ts';
import { ForeignLink } from '../../../kit/device/foreign-link.tsx';
import { SupportLink } from '../../../kit/navigation/support-link.tsx';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { fullTime } from '../../../ui/time-words.ts';

type ChainRecord = DepositDetail | WithdrawalDetail;

interface RecordFrameProps {
  record: ChainRecord;
  sign: '+' | '-';
  status: string;
  tone: RecordTone;
  /** Above the facts that all have. */
  facts: readonly Fact[];
  action?: ReactNode;
}

export function RecordFrame({ record, sign, status, tone, facts, action }: RecordFrameProps) {
  // The status counts the confirmations itself.
  const waits = record.waits === 'CONFIRMATIONS' ? '' : waitText(record);
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="flex flex-1 flex-col gap-5 px-4 pt-6 pb-6">
        <div className="flex flex-col items-center gap-2 text-center">
          <CoinIcon currency={record.currency} />
          <p className="max-w-full text-28 font-semibold break-all">
            {sign}
            {displayExact(record.amount)} <span className="text-16">{record.currency}</span>
          </p>
          <p role="status" className="flex flex-wrap items-center justify-center gap-2 text-13 text-text-2">
            <Chip tone={chipTone(tone)}>{status}</Chip>
            {waits !== '' && <span className="break-words">{waits}</span>}
          </p>
        </div>
        <TimelineList record={record} />
        <FactList facts={[...facts, ...factsOf(record)]} />
        <Explorer url={record.explorerUrl} />
        <SupportLink kind={sign === '+' ? 'DEPOSIT' : 'WITHDRAWAL'} id={record.id} />
      </div>
      {action}
    </div>
  );
}

const chipTone = (tone: RecordTone): ChipTone => tone;

/** `internal:<id>` names a move between members. */
const isInternal = (txid: string) => txid.startsWith('internal:');

function factsOf(record: ChainRecord): Fact[] {
  const { network, address, txid, reason, waits, confirmations, confirmationsNeeded } = record;
  const hasConfirmations = txid !== '' && !isInternal(txid) && confirmationsNeeded > 0;
  const facts: (Fact | false)[] = [
    [t('chain.network'), networkWords(network)],
    [
      t('chain.address'),
      <Copied key="address" text={address} label={t('chain.copyAddress')}>
        <AddressText address={address} className="justify-end" />
      </Copied>,
    ],
    txid !== '' && [
      t('chain.hash'),
      isInternal(txid) ? t('chain.internal') : <Copied key="hash" text={txid} label={t('chain.copyHash')} />,
    ],
    hasConfirmations && [t('chain.confirmations'), `${confirmations}/${confirmationsNeeded}`],
    // The reason of a pause stands in the timeline.
    reason !== '' &&
      waits === 'NOTHING' && [
        t('chain.reason'),
        <span key="reason" className="break-words whitespace-pre-line">
          {reason}
        </span>,
      ],
    [t('chain.time'), fullTime(record.time)],
    [t('chain.number'), <Copied key="number" text={record.id} label={t('chain.copyNumber')} />],
  ];
  return facts.filter((fact) => fact !== false);
}

/** Operators configure it; a page of another kind than the web's is no link. */
function Explorer({ url }: { url: string }) {
  if (!/^https?:\/\//.test(url)) return null;
  return (
    <ForeignLink
      href={url}
      className="flex h-11 items-center justify-center gap-1.5 text-13 font-semibold text-brand active:opacity-60"
    >
      {t('chain.explorer')}
      <ExternalLink size={16} aria-hidden />
    </ForeignLink>
  );
}
