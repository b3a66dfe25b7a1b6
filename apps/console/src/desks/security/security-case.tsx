/** One opened security review: which factor is gone, what takes its place, what the member says, and the decision. */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { RejectDialog } from '../../kit/reject-dialog.tsx';
import { SecurityEvidence } from '../../kit/security-evidence.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import type { OpenedReview } from './security-rows.ts';

export function SecurityCase({
  opened: { detail, reason },
  onClose,
}: {
  opened: OpenedReview;
  onClose(): void;
}) {
  const [isSeen, setSeen] = useState(detail.imageId === '');
  return (
    <PageFrame
      title={t('review.securityCase', { id: detail.reviewId })}
      text={t('review.logged')}
      actions={
        <>
          <Button onClick={onClose}>{t('review.toQueue')}</Button>
          <Decision detail={detail} isSeen={isSeen} onDecided={onClose} />
        </>
      }
    >
      {detail.proposalId && (
        <Alert type="info" showIcon role="note" title={t('review.waitsAs', { id: detail.proposalId })} />
      )}
      <SecurityEvidence detail={detail} reason={reason} onShown={() => setSeen(true)} />
    </PageFrame>
  );
}

interface DecisionProps {
  detail: OpenedReview['detail'];
  /** The image was looked at, or there is none. */
  isSeen: boolean;
  onDecided(): void;
}

function Decision({ detail, isSeen, onDecided }: DecisionProps) {
  const act = useAct();
  const may = useMay();
  const [isRejecting, setRejecting] = useState(false);
  if (detail.state !== 'PENDING') return null;
  const { reviewId, memberId, proposalId } = detail;
  const subject = t('review.subject', { id: reviewId, member: memberId });
  const approve = () =>
    act({
      call: 'approveSecurityReview',
      request: { reviewId },
      title: t('review.approve'),
      subject,
      onDone: onDecided,
    });
  const reject = (memberReason: string) =>
    act({
      call: 'rejectSecurityReview',
      request: { reviewId, memberReason },
      title: t('review.reject'),
      subject: `${subject}\n${t('review.toMember', { text: memberReason })}`,
      onDone: onDecided,
    });
  return (
    <>
      {may('rejectSecurityReview') && (
        <Button danger onClick={() => setRejecting(true)}>
          {t('review.reject')}
        </Button>
      )}
      {may('approveSecurityReview') && proposalId === '' && (
        <Button
          type="primary"
          disabled={!isSeen}
          title={isSeen ? undefined : t('proposal.evidenceWanted')}
          onClick={approve}
        >
          {t('review.approve')}
        </Button>
      )}
      <RejectDialog
        draft={{ form: 'rejectSecurityReview', subject: reviewId }}
        isOpen={isRejecting}
        onCancel={() => setRejecting(false)}
        onOk={reject}
      />
    </>
  );
}
