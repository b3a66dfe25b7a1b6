/** Accounts of before that have one phone in two spellings (rules/members#phone-twins). */
import type { DeskResult } from '@tern/protocol/desk';
import { MemberLink } from '../../kit/member-link.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Twins = DeskResult<'getPhoneTwins'>['rows'][number];

export function PhoneTwins() {
  const pages = useDeskPages('getPhoneTwins', {});
  return (
    <div className="stack">
      <p className="quiet">{t('member.twinsText')}</p>
      <PagedTable
        label={t('member.twins')}
        pages={pages}
        columns={columns()}
        keyOf={({ members }) => members.map(({ memberId }) => memberId).join(' ')}
        emptyText={t('member.noTwins')}
      />
    </div>
  );
}

function columns(): Column<Twins>[] {
  return [
    {
      title: t('app.member'),
      render: ({ members }) =>
        members.map(({ memberId }) => (
          <div key={memberId}>
            <MemberLink memberId={memberId} />
          </div>
        )),
    },
    {
      title: t('member.phone'),
      render: ({ members }) =>
        members.map(({ memberId, areaCode, phone }) => (
          <div key={memberId} className="num nowrap">
            +{areaCode} {phone}
          </div>
        )),
    },
    {
      title: t('member.registered'),
      render: ({ members }) =>
        members.map(({ memberId, registerTime }) => (
          <div key={memberId} className="nowrap">
            <TimeText time={registerTime} />
          </div>
        )),
    },
  ];
}
