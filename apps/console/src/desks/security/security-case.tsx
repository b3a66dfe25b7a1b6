/** One opened security review: which factor is gone, what takes its place, what the member says, and the decision. */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../app/actions.tsx';
import { LoggedImage } from '../../app/logged-image.tsx';
import { MemberLink } from '../../app/member-link.tsx';
import { RejectDialog } from '../../app/reject-dialog.tsx';
import { ReviewTag } from '../../app/review-tag.tsx';
import { useMay } from '../../app/session.ts';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageFrame, Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { OpenedReview } from './security-rows.ts';

export function SecurityCase({
  opened: { detail, reason },
  onClose,
}: {
  opened: OpenedReview;
  onClose(): void;
}) {
  return (
    <PageFrame
      title={t('review.securityCase', { id: detail.reviewId })}
      text={t('review.logged')}
      actions={
        <>
          <Button onClick={onClose}>{t('review.toQueue')}</Button>
          <Decision detail={detail} onDecided={onClose} />
        </>
      }
    >
      {detail.proposalId && (
        <Alert type="info" showIcon role="note" title={t('review.waitsAs', { id: detail.proposalId })} />
      )}
      <Panel title={t('review.stated')}>
        <Facts
          facts={[
            [t('app.member'), <MemberLink key="member" memberId={detail.memberId} />],
            [t('review.factor'), t(`review.${detail.factor}`)],
            [t('app.state'), <ReviewTag key="state" state={detail.state} />],
            [t('review.newTarget'), detail.newTarget],
            [t('review.submitted'), <TimeText key="made" time={detail.makeTime} />],
            [t('review.remark'), detail.remark],
            detail.decision !== '' && [t('review.decision'), detail.decision],
          ]}
        />
      </Panel>
      <Panel title={t('review.images')}>
        {detail.imageId ? (
          <div className="case-images">
            <LoggedImage
              call="viewSecurityImage"
              reviewId={detail.reviewId}
              imageId={detail.imageId}
              reason={reason}
              caption={t('review.REVIEW')}
            />
          </div>
        ) : (
          <p className="quiet">{t('review.noImages')}</p>
        )}
      </Panel>
    </PageFrame>
  );
}

function Decision({ detail, onDecided }: { detail: OpenedReview['detail']; onDecided(): void }) {
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
        <Button type="primary" onClick={approve}>
          {t('review.approve')}
        </Button>
      )}
      <RejectDialog isOpen={isRejecting} onCancel={() => setRejecting(false)} onOk={reject} />
    </>
  );
}
