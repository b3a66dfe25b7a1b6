import { Link } from 'react-router';
import { type Balance, balanceColumns } from '../../kit/balance-columns.tsx';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { type Column, ListTable } from '../../ui/list-table.tsx';

/** The member's balances, each amount with the way to its postings. */
export function MemberBalances({ memberId }: { memberId: string }) {
  const { data, error, isPending, refetch } = useDeskRead('getMemberBalances', { memberId });
  const may = useMay();
  if (error) return <FaultView error={error} onRetry={() => void refetch()} />;
  return (
    <ListTable
      label={t('member.balances')}
      rows={data}
      columns={[...balanceColumns(data), ...(may('getPostings') ? [postingsColumn(memberId)] : [])]}
      keyOf={(row) => `${row.account} ${row.currency}`}
      isLoading={isPending}
      emptyText={t('member.noBalances')}
      loadingText={t('app.loading')}
    />
  );
}

function postingsColumn(owner: string): Column<Balance> {
  return {
    title: t('app.action'),
    align: 'right',
    render: ({ account, currency }) => (
      <Link
        to={`/ledger?${new URLSearchParams({ owner, account, currency })}`}
        aria-label={`${t('ledger.postings')}: ${t(`account.${account}`)} ${currency}`}
      >
        {t('ledger.postings')}
      </Link>
    ),
  };
}
