/** One claimed case: the member's statements beside the images of the documents, and the decision. */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { IdentityEvidence } from '../../kit/identity-evidence.tsx';
import { RejectDialog } from '../../kit/reject-dialog.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import type { IdentityDetail, OpenedCase } from './identity-rows.ts';

export function IdentityCase({
  opened: { detail, reason },
  onClose,
}: {
  opened: OpenedCase;
  onClose(): void;
}) {
  const [isSeen, setSeen] = useState(detail.images.length === 0);
  return (
    <PageFrame
      title={t('review.identityCase', { id: detail.reviewId })}
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
      <IdentityEvidence detail={detail} reason={reason} onAllShown={() => setSeen(true)} />
    </PageFrame>
  );
}

interface DecisionProps {
  detail: IdentityDetail;
  /** Every image was looked at. */
  isSeen: boolean;
  onDecided(): void;
}

function Decision({ detail, isSeen, onDecided }: DecisionProps) {
  const act = useAct();
  const may = useMay();
  const [isRejecting, setRejecting] = useState(false);
  if (detail.state !== 'PENDING') return null;
  const { reviewId, memberId, isByTwo, proposalId } = detail;
  const subject = t('review.subject', { id: reviewId, member: memberId });
  const approve = () =>
    act({
      call: isByTwo ? 'approveAdvancedIdentity' : 'approveIdentity',
      request: { reviewId },
      title: t('review.approve'),
      subject,
      onDone: onDecided,
    });
  const reject = (memberReason: string) =>
    act({
      call: 'rejectIdentity',
      request: { reviewId, memberReason },
      title: t('review.reject'),
      subject: `${subject}\n${t('review.toMember', { text: memberReason })}`,
      onDone: onDecided,
    });
  return (
    <>
      {may('rejectIdentity') && (
        <Button danger onClick={() => setRejecting(true)}>
          {t('review.reject')}
        </Button>
      )}
      {may('approveIdentity') && proposalId === '' && (
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
        draft={{ form: 'rejectIdentity', subject: reviewId }}
        isOpen={isRejecting}
        onCancel={() => setRejecting(false)}
        onOk={reject}
      />
    </>
  );
}
