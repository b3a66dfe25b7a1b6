/** One claimed case: the member's statements beside the images of the documents, and the decision. */
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { LoggedImage } from '../../kit/logged-image.tsx';
import { MemberLink } from '../../kit/member-link.tsx';
import { RejectDialog } from '../../kit/reject-dialog.tsx';
import { ReviewTag } from '../../kit/review-tag.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { countryName, imageKindName } from '../../locale/wire-names.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageFrame, Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { IdentityDetail, OpenedCase } from './identity-rows.ts';

export function IdentityCase({
  opened: { detail, reason },
  onClose,
}: {
  opened: OpenedCase;
  onClose(): void;
}) {
  const { reviewId, images } = detail;
  return (
    <PageFrame
      title={t('review.identityCase', { id: reviewId })}
      text={t('review.logged')}
      actions={
        <>
          <Button onClick={onClose}>{t('review.toQueue')}</Button>
          <Decision detail={detail} onDecided={onClose} />
        </>
      }
    >
      <Panel title={t('review.stated')}>
        <Stated detail={detail} />
      </Panel>
      <Panel title={t('review.images')}>
        {images.length === 0 && <p className="quiet">{t('review.noImages')}</p>}
        <div className="case-images">
          {images.map(({ imageId, kind }) => (
            <LoggedImage
              key={imageId}
              call="viewIdentityImage"
              reviewId={reviewId}
              imageId={imageId}
              reason={reason}
              caption={imageKindName(kind)}
            />
          ))}
        </div>
      </Panel>
    </PageFrame>
  );
}

function Stated({ detail }: { detail: IdentityDetail }) {
  return (
    <Facts
      facts={[
        [t('app.member'), <MemberLink key="member" memberId={detail.memberId} />],
        [t('review.level'), t(`review.${detail.level}`)],
        [t('app.state'), <ReviewTag key="state" state={detail.state} />],
        [t('review.name'), detail.name],
        [t('review.country'), countryName(detail.country)],
        [t('review.document'), t(`review.${detail.idType}`)],
        [t('review.idNumber'), detail.idNumber],
        [t('review.birthDate'), detail.birthDate],
        [t('review.submitted'), <TimeText key="submitted" time={detail.submitTime} />],
        detail.decision !== '' && [t('review.decision'), detail.decision],
      ]}
    />
  );
}

function Decision({ detail, onDecided }: { detail: IdentityDetail; onDecided(): void }) {
  const act = useAct();
  const may = useMay();
  const [isRejecting, setRejecting] = useState(false);
  if (detail.state !== 'PENDING') return null;
  const { reviewId, memberId } = detail;
  const subject = t('review.subject', { id: reviewId, member: memberId });
  const approve = () =>
    act({
      call: 'approveIdentity',
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
      {may('approveIdentity') && (
        <Button type="primary" onClick={approve}>
          {t('review.approve')}
        </Button>
      )}
      <RejectDialog isOpen={isRejecting} onCancel={() => setRejecting(false)} onOk={reject} />
    </>
  );
}
