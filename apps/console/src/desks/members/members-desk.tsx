/** Members: found by the data that identifies them, and one of them in full under an address of its own. */
import type { DeskResult } from '@tern/protocol/desk';
import { Input, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { DoubtfulNickNames } from './doubtful-nick-names.tsx';
import { MemberPage } from './member-page.tsx';
import { CardTag, MemberTags } from './member-tags.tsx';
import { PhoneTwins } from './phone-twins.tsx';

type MemberRow = DeskResult<'findMembers'>['rows'][number];

export default function MembersDesk() {
  const { memberId } = useParams();
  // A fresh page for each: nothing of one member is left when the next is opened.
  return memberId ? <MemberPage key={memberId} memberId={memberId} /> : <MemberLists />;
}

function MemberLists() {
  const may = useMay();
  const items = [
    { key: 'all', label: t('nav.members'), children: <MemberSearch /> },
    { key: 'twins', label: t('member.twins'), children: <PhoneTwins /> },
  ];
  if (may('getDoubtfulNickNames'))
    items.push({ key: 'nickNames', label: t('member.doubtfulNickNames'), children: <DoubtfulNickNames /> });
  return (
    <PageFrame title={t('nav.members')} text={t('member.text')}>
      <Tabs items={items} />
    </PageFrame>
  );
}

function MemberSearch() {
  const [query, setQuery] = useState('');
  const pages = useDeskPages('findMembers', query ? { query } : {});
  return (
    <div className="stack">
      <div className="row">
        <Input.Search
          allowClear
          enterButton={t('member.find')}
          placeholder={t('member.findHint')}
          aria-label={t('member.findHint')}
          maxLength={100}
          style={{ width: 460, maxWidth: '100%' }}
          onSearch={(text) => setQuery(text.trim())}
        />
      </div>
      <PagedTable
        label={t('nav.members')}
        pages={pages}
        columns={columns()}
        keyOf={(row) => row.memberId}
        emptyText={query ? t('member.notFound') : t('app.nothing')}
      />
    </div>
  );
}

function columns(): Column<MemberRow>[] {
  return [
    {
      title: t('app.member'),
      render: (row) => (
        <Link className="num" to={`/members/${row.memberId}`}>
          {row.memberId}
        </Link>
      ),
    },
    { title: t('member.nickName'), render: (row) => row.nickName || '—' },
    { title: t('member.phone'), render: (row) => <span className="num">{row.phone || '—'}</span> },
    { title: t('member.mail'), render: (row) => row.mail || '—' },
    { title: t('member.card'), render: (row) => <CardTag state={row.cardState} /> },
    { title: t('member.advanced'), render: (row) => <CardTag state={row.advancedState} /> },
    { title: t('app.state'), render: (row) => <MemberTags member={row} /> },
    { title: t('member.registered'), render: (row) => <TimeText time={row.registerTime} /> },
  ];
}
