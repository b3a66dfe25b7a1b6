/** One transfer on its whole way, by an address or a transaction. */
import type { DeskResult } from '@tern/protocol/desk';
import { Empty, Input, Spin } from 'antd';
import { useState } from 'react';
import { FaultView } from '../../../kit/fault-view.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { ApplicationTag } from '../deposits/application-rows.tsx';
import { DepositState } from '../deposits/deposit-state.tsx';
import { WithdrawalTag } from '../withdrawals/withdrawal-rows.tsx';
import { OwnTransfers } from './own-transfers.tsx';
import { LongText, PlainTable } from './plain-table.tsx';

type Found = DeskResult<'findTransfers'>;

const SEARCHED = /^[\x21-\x7e]{1,128}$/;

export function Search() {
  const [text, setText] = useState('');
  const { data, error, isFetching, refetch } = useDeskRead(
    'findTransfers',
    { text },
    { enabled: text !== '' },
  );
  return (
    <div className="stack">
      <p className="quiet">{t('chain.searchText')}</p>
      <Input.Search
        allowClear
        aria-label={t('chain.searchHint')}
        placeholder={t('chain.searchHint')}
        maxLength={128}
        style={{ maxWidth: 720 }}
        onSearch={(typed) => {
          const wanted = typed.trim();
          if (wanted === '' || SEARCHED.test(wanted)) setText(wanted);
        }}
      />
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {isFetching && <Spin aria-label={t('app.loading')} />}
      {text !== '' && data && !isFetching && <Results found={data} />}
    </div>
  );
}

function Results({ found }: { found: Found }) {
  const { owners, deposits, withdrawals, transfers, applications } = found;
  if (Object.values(found).every((rows) => rows.length === 0))
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('chain.foundNothing')} />;
  return (
    <>
      {owners.length > 0 && (
        <Panel title={t('chain.owners')}>
          {owners.map(({ memberId, family, address }) => (
            <p key={`${family} ${memberId}`}>
              <MemberLink memberId={memberId} /> <LongText text={address} />
            </p>
          ))}
        </Panel>
      )}
      <PlainTable
        title={t('chain.foundDeposits')}
        rows={deposits}
        columns={depositColumns()}
        keyOf={(row) => row.depositId}
        emptyText={t('app.nothing')}
      />
      <PlainTable
        title={t('chain.foundWithdrawals')}
        rows={withdrawals}
        columns={withdrawalColumns()}
        keyOf={(row) => row.withdrawalId}
        emptyText={t('app.nothing')}
      />
      <OwnTransfers title={t('chain.foundTransfers')} rows={transfers} emptyText={t('app.nothing')} />
      <PlainTable
        title={t('chain.foundApplications')}
        rows={applications}
        columns={applicationColumns()}
        keyOf={(row) => row.applicationId}
        emptyText={t('app.nothing')}
      />
    </>
  );
}

interface Moved {
  memberId: string;
  currency: string;
  amount: string;
  time: number;
}

function common<Row extends Moved>(): Column<Row>[] {
  return [
    { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    {
      title: t('withdrawal.amount'),
      align: 'right',
      render: (row) => <MoneyText value={row.amount} unit={row.currency} />,
    },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
  ];
}

export function depositColumns<Row extends Found['deposits'][number]>(): Column<Row>[] {
  return [
    { title: t('withdrawal.network'), render: (row) => `${row.chain} ${row.number && `#${row.number}`}` },
    ...common<Row>(),
    { title: t('chain.address'), render: (row) => <LongText text={row.address} /> },
    { title: t('withdrawal.txid'), render: (row) => <LongText text={row.txid} /> },
    { title: t('app.state'), render: (row) => <DepositState row={row} /> },
  ];
}

function withdrawalColumns(): Column<Found['withdrawals'][number]>[] {
  return [
    { title: t('withdrawal.number'), render: (row) => <span className="num">{row.withdrawalId}</span> },
    { title: t('withdrawal.network'), render: (row) => row.chain },
    ...common<Found['withdrawals'][number]>(),
    { title: t('withdrawal.address'), render: (row) => <LongText text={row.address} /> },
    { title: t('withdrawal.txid'), render: (row) => <LongText text={row.txid} /> },
    { title: t('app.state'), render: (row) => <WithdrawalTag status={row.status} /> },
  ];
}

function applicationColumns(): Column<Found['applications'][number]>[] {
  return [
    { title: t('withdrawal.number'), render: (row) => <span className="num">{row.applicationId}</span> },
    ...common<Found['applications'][number]>(),
    { title: t('deposit.toAddress'), render: (row) => <LongText text={row.toAddress} /> },
    { title: t('deposit.hash'), render: (row) => <LongText text={row.hash} /> },
    { title: t('app.state'), render: (row) => <ApplicationTag status={row.status} /> },
  ];
}
