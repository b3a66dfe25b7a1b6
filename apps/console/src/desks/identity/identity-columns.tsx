import { Button } from 'antd';
import { Link } from 'react-router';
import { useAct } from '../../kit/actions.tsx';
import { callDesk } from '../../kit/api.ts';
import { MemberLink } from '../../kit/member-link.tsx';
import { ReviewTag } from '../../kit/review-tag.tsx';
import { useMay, useOwnSession } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { countryName } from '../../locale/wire-names.ts';
import type { Column } from '../../ui/list-table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { IdentityRow, OpenedCase } from './identity-rows.ts';

export function identityColumns(onOpened: (opened: OpenedCase) => void): Column<IdentityRow>[] {
  return [
    { title: t('review.number'), render: (row) => <span className="num">{row.reviewId}</span> },
    { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('review.level'), render: (row) => t(`review.${row.level}`) },
    { title: t('review.name'), render: (row) => row.name },
    { title: t('review.country'), render: (row) => countryName(row.country) },
    { title: t('review.document'), render: (row) => t(`review.${row.idType}`) },
    { title: t('review.submitted'), render: (row) => <TimeText time={row.submitTime} /> },
    { title: t('review.decided'), render: (row) => <TimeText time={row.decideTime} /> },
    { title: t('app.state'), render: (row) => <ReviewTag state={row.state} /> },
    {
      title: t('review.claimedBy'),
      render: (row) =>
        row.claimedBy === '' ? <span className="quiet">{t('review.nobody')}</span> : row.claimedBy,
    },
    {
      title: t('review.proposal'),
      render: ({ proposalId }) =>
        proposalId && (
          <Link to={`/proposals/${proposalId}`}>{t('proposal.numbered', { id: proposalId })}</Link>
        ),
    },
    { title: t('app.action'), render: (row) => <OpenCase row={row} onOpened={onOpened} /> },
  ];
}

/** Claims a case that no operator has and opens it, with one reason for both. */
function OpenCase({ row, onOpened }: { row: IdentityRow; onOpened(opened: OpenedCase): void }) {
  const act = useAct();
  const may = useMay();
  const { name } = useOwnSession();
  const { reviewId, claimedBy, memberId } = row;
  const subject = t('review.subject', { id: reviewId, member: memberId });
  if (claimedBy === name && may('openIdentityReview')) {
    const open = () =>
      act({
        call: 'openIdentityReview',
        request: { reviewId },
        title: t('review.open'),
        subject,
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
  if (claimedBy !== '' || row.state !== 'PENDING' || !may('claimIdentityReview')) return null;
  const claim = () =>
    act({
      call: 'claimIdentityReview',
      request: { reviewId },
      title: t('review.claim'),
      subject,
      warning: t('review.logged'),
      isQuiet: true,
      onDone: async (_, reason) =>
        onOpened({ detail: await callDesk('openIdentityReview', { reviewId, reason }), reason }),
    });
  return (
    <Button size="small" type="primary" onClick={claim}>
      {t('review.claim')}
    </Button>
  );
}
