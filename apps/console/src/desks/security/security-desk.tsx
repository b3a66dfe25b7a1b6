/** Reviews of members who lost a factor: the queue and one opened case at a time. An approval needs a second operator. */
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../kit/actions.tsx';
import { MemberLink } from '../../kit/member-link.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { ReviewTag } from '../../kit/review-tag.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { SecurityCase } from './security-case.tsx';
import type { OpenedReview, SecurityRow } from './security-rows.ts';

const EVERY_MS = 10_000;
export default function SecurityDesk() {
  const [opened, setOpened] = useState<OpenedReview>();
  if (opened) return <SecurityCase opened={opened} onClose={() => setOpened(undefined)} />;
  return <SecurityQueue onOpened={setOpened} />;
}

function SecurityQueue({ onOpened }: { onOpened(opened: OpenedReview): void }) {
  const [state, setState] = useState<SecurityRow['state']>('PENDING');
  const pages = useDeskPages('getSecurityReviews', { state }, { everyMs: EVERY_MS });
  return (
    <PageFrame title={t('nav.security')} text={t('review.securityText')}>
      <div className="row">
        <Segmented
          value={state}
          onChange={setState}
          options={(['PENDING', 'APPROVED', 'REJECTED'] as const).map((value) => ({
            value,
            label: t(`review.${value}`),
          }))}
        />
      </div>
      <PagedTable
        label={t('nav.security')}
        pages={pages}
        columns={columns(onOpened)}
        keyOf={(row) => row.reviewId}
        emptyText={state === 'PENDING' ? t('review.noneWaiting') : t('app.nothing')}
      />
    </PageFrame>
  );
}

function columns(onOpened: (opened: OpenedReview) => void): Column<SecurityRow>[] {
  return [
    { title: t('review.number'), render: (row) => <span className="num">{row.reviewId}</span> },
    { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('review.factor'), render: (row) => t(`review.${row.factor}`) },
    { title: t('review.submitted'), render: (row) => <TimeText time={row.makeTime} /> },
    { title: t('review.decided'), render: (row) => <TimeText time={row.decideTime} /> },
    { title: t('app.state'), render: (row) => <ReviewTag state={row.state} /> },
    {
      title: t('review.proposal'),
      render: ({ proposalId }) =>
        proposalId ? (
          <Link to={`/proposals/${proposalId}`}>{t('proposal.numbered', { id: proposalId })}</Link>
        ) : (
          <span className="quiet">—</span>
        ),
    },
    { title: t('app.action'), render: (row) => <OpenReview row={row} onOpened={onOpened} /> },
  ];
}

function OpenReview({ row, onOpened }: { row: SecurityRow; onOpened(opened: OpenedReview): void }) {
  const act = useAct();
  const may = useMay();
  if (!may('openSecurityReview')) return null;
  const open = () =>
    act({
      call: 'openSecurityReview',
      request: { reviewId: row.reviewId },
      title: t('review.open'),
      subject: t('review.subject', { id: row.reviewId, member: row.memberId }),
      warning: t('review.logged'),
      isQuiet: true,
      onDone: (detail, reason) => onOpened({ detail, reason }),
    });
  return (
    <Button size="small" onClick={open}>
      {t('review.open')}
    </Button>
  );
}
