/** Nicknames from before today's rules: those that would be refused now, and those that look like an earlier one. */
import type { DeskResult } from '@tern/protocol/desk';
import { MemberLink } from '../../kit/member-link.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Row = DeskResult<'getDoubtfulNickNames'>['rows'][number];

export function DoubtfulNickNames() {
  const pages = useDeskPages('getDoubtfulNickNames', {});
  const columns: Column<Row>[] = [
    { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('member.nickName'), render: (row) => <bdi>{row.nickName}</bdi> },
    { title: t('member.refusedNow'), render: (row) => (row.isRefused ? t('member.refusedNowYes') : '—') },
    { title: t('member.alike'), render: ({ alike }) => (alike ? <Alike {...alike} /> : '—') },
    { title: t('member.registered'), render: (row) => <TimeText time={row.registerTime} /> },
  ];
  return (
    <PagedTable
      label={t('member.doubtfulNickNames')}
      pages={pages}
      columns={columns}
      keyOf={(row) => row.memberId}
      emptyText={t('member.noDoubtfulNickNames')}
    />
  );
}

function Alike({ memberId, nickName }: NonNullable<Row['alike']>) {
  return (
    <>
      <bdi>{nickName}</bdi> <MemberLink memberId={memberId} />
    </>
  );
}
