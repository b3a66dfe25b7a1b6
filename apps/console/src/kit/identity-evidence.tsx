/**
 * The statements and the images of a member who asks for verification: the evidence of an approval. Each look at an
 * image is logged.
 */
import type { DeskResult } from '@tern/protocol/desk';
import { useState } from 'react';
import { t } from '../locale/text.ts';
import { countryName, imageKindName } from '../locale/wire-names.ts';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/page-frame.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { LoggedImage } from './logged-image.tsx';
import { MemberLink } from './member-link.tsx';
import { ReviewTag } from './review-tag.tsx';

type IdentityDetail = DeskResult<'openIdentityReview'>;

interface Props {
  detail: IdentityDetail;
  /** The reason of the opening. */
  reason: string;
  /** Called once every image was looked at. */
  onAllShown?(): void;
}

export function IdentityEvidence({ detail, reason, onAllShown }: Props) {
  const { reviewId, images } = detail;
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const show = (imageId: string) => {
    const next = new Set(shown).add(imageId);
    setShown(next);
    if (next.size === images.length) onAllShown?.();
  };
  return (
    <>
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
              onShown={() => show(imageId)}
            />
          ))}
        </div>
      </Panel>
    </>
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
