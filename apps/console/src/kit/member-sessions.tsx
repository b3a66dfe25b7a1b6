import { t } from '../locale/text.ts';
import { TimeText } from '../ui/time-text.tsx';
import { PagedTable } from './paged-table.tsx';
import { useDeskPages } from './queries.ts';

export function MemberSessions({ memberId }: { memberId: string }) {
  const pages = useDeskPages('getMemberSessions', { memberId });
  return (
    <PagedTable
      label={t('member.sessions')}
      pages={pages}
      columns={[
        { title: t('member.client'), render: (row) => row.clientType },
        {
          title: t('member.device'),
          render: (row) => <div className="wrap-text">{row.device || '—'}</div>,
        },
        { title: t('member.ip'), render: (row) => <span className="num">{row.ip}</span> },
        { title: t('member.since'), render: (row) => <TimeText time={row.createTime} /> },
        { title: t('member.lastSeen'), render: (row) => <TimeText time={row.lastSeenTime} /> },
      ]}
      keyOf={(row) => row.sessionId}
      emptyText={t('member.noSessions')}
    />
  );
}
