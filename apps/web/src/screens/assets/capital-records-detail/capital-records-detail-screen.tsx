/** One deposit, withdrawal or transfer with all that is known of it. */
import type { CapitalKind } from '@tern/protocol';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router';
import {
  type CapitalRecord,
  recordKindOf,
  recordStatus,
  useRecord,
  wayText,
} from '../../../features/wallet/index.ts';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useScreenQuery, useScreenState } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { Exact } from '../../../ui/exact.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { fullTime } from '../../../ui/time-words.ts';
import { DepositRecord } from './deposit-record.tsx';
import { WithdrawalRecord } from './withdrawal-record.tsx';

export function CapitalRecordsDetailScreen() {
  const query = useScreenQuery();
  const depositId = query.get('depositId');
  if (depositId !== null) return <DepositRecord id={depositId} />;
  if (query.get('type') === 'withdrawCoin') return <WithdrawalRecord id={query.get('id') ?? ''} />;
  return <MovedRecord />;
}

/** A record of money that moved: a transfer, or a deposit that was credited. */
function MovedRecord() {
  const navigate = useNavigate();
  const query = useScreenQuery();
  const kind = recordKindOf(query.get('type'));
  const { record, isSearching, error, refetch } = useRecord(kind, query.get('id') ?? '', useScreenState());
  if (record) return <Record record={record} />;
  return (
    <div className="flex flex-1 flex-col bg-surface p-4">
      {isSearching && !error && <Skeleton className="h-48 rounded-xl" />}
      {error && <LoadFailed error={error} refetch={refetch} />}
      {!isSearching && !error && (
        <EmptyState
          title={t('assets.recordMissing')}
          text={t('assets.recordMissingText')}
          action={
            <Button
              tone="soft"
              className="w-40"
              onClick={() => navigate(`/assets/capitalRecords?type=${kind}`, { replace: true })}
            >
              {t('app.toList')}
            </Button>
          }
        />
      )}
    </div>
  );
}

const KIND_WORDS = {
  coinCharging: 'assets.deposit',
  withdrawCoin: 'assets.withdraw',
  transfer: 'assets.transfer',
} as const satisfies Record<CapitalKind, string>;

function Record({ record }: { record: CapitalRecord }) {
  const facts: [label: string, value: string][] = [
    [t('assets.recordType'), t(KIND_WORDS[record.type])],
    [t('assets.recordWay'), wayText(record)],
    [t('assets.recordStatus'), recordStatus(record)],
    [t('assets.recordTime'), fullTime(record.time)],
  ];
  return (
    <div className="flex-1 bg-surface px-4 pt-6">
      <div className="flex flex-col items-center gap-2">
        <CoinIcon currency={record.currency} />
        <p className="max-w-full break-all text-center text-28 font-semibold">
          <Exact amount={record.amount} coin={record.currency} />{' '}
          <span className="text-16">{record.currency}</span>
        </p>
      </div>
      <dl className="mt-6 text-13">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-3">
            <dt className="shrink-0 text-text-3">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        <div className="flex items-center justify-between gap-4 border-b border-line py-3">
          <dt className="shrink-0 text-text-3">{t('assets.recordId')}</dt>
          <dd className="flex min-w-0 items-center gap-3">
            <span className="truncate">{record.id}</span>
            <CopyButton text={record.id} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  return (
    <IconButton label={t('assets.copyId')} onClick={() => void copyAndSay(text)} className="text-text-2">
      <Copy size={14} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
}
