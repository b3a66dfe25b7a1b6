import { SECURITY_EVENT_WORDS } from '@tern/protocol/security-values';
import { currentLanguage, t } from '../locale/text.ts';
import { TimeText } from '../ui/time-text.tsx';
import { PagedTable } from './paged-table.tsx';
import { useDeskPages } from './queries.ts';

/** The events of the member's security, newest first. */
export function MemberEvents({ memberId }: { memberId: string }) {
  const pages = useDeskPages('getMemberEvents', { memberId });
  return (
    <PagedTable
      label={t('member.events')}
      pages={pages}
      columns={[
        { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
        { title: t('member.event'), render: (row) => SECURITY_EVENT_WORDS[row.kind][currentLanguage()] },
        {
          title: t('member.device'),
          render: (row) => <div className="wrap-text">{row.device || '—'}</div>,
        },
        { title: t('member.ip'), render: (row) => <span className="num">{row.ip}</span> },
      ]}
      keyOf={(row) => row.id}
    />
  );
}
