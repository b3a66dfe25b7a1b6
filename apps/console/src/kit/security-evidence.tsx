/**
 * The statements and the image of the member who lost a factor: the evidence of a reset. Each look at the image is
 * logged.
 */
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../locale/text.ts';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/page-frame.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { LoggedImage } from './logged-image.tsx';
import { MemberLink } from './member-link.tsx';
import { ReviewTag } from './review-tag.tsx';

interface Props {
  detail: DeskResult<'openSecurityReview'>;
  /** The reason of the opening. */
  reason: string;
  onShown?(): void;
}

export function SecurityEvidence({ detail, reason, onShown }: Props) {
  return (
    <>
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
              {...(onShown && { onShown })}
            />
          </div>
        ) : (
          <p className="quiet">{t('review.noImages')}</p>
        )}
      </Panel>
    </>
  );
}
