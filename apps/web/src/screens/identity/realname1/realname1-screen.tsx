/** The advanced verification: three pictures of the document, or what became of them. */
import { useMutation } from '@tanstack/react-query';
import { BadgeCheck, Hourglass, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import {
  type Identity,
  RejectedNote,
  useIdentityChanged,
  WithIdentity,
} from '../../../features/identity/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { identityApi } from '../../../kit/calls/identity.ts';
import { imageSlotProps } from '../../../kit/images/image-slot-props.ts';
import { useImageUpload } from '../../../kit/images/use-image-upload.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { ImageSlot } from '../../../ui/image-slot.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { Message, Ring } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { BackSample, Examples, FrontSample } from './samples.tsx';

export function Realname1Screen() {
  return (
    <WithIdentity>
      {(identity) => (
        <div className="flex flex-1 flex-col bg-surface">
          <Advanced identity={identity} />
        </div>
      )}
    </WithIdentity>
  );
}

function Advanced({ identity }: { identity: Identity }) {
  const navigate = useNavigate();
  if (identity.cardState !== 'PASS') {
    return (
      <Outcome
        title={identity.cardState === 'REVIEWING' ? t('identity.reviewingTitle') : t('identity.basicFirst')}
        text={identity.cardState === 'REVIEWING' ? t('identity.reviewingText') : undefined}
        action={
          identity.cardState !== 'REVIEWING' && (
            <Button className="w-40" onClick={() => navigate('/realname', { replace: true })}>
              {t('identity.goBasic')}
            </Button>
          )
        }
      />
    );
  }
  if (identity.advancedState === 'PASS')
    return <Outcome title={t('identity.passAdvancedTitle')} text={undefined} passed />;
  if (identity.advancedState === 'REVIEWING')
    return <Outcome title={t('identity.advancedReviewingTitle')} text={t('identity.reviewingText')} />;
  return <PictureForm identity={identity} />;
}

interface OutcomeProps {
  title: string;
  text: string | undefined;
  passed?: boolean;
  action?: ReactNode;
}

function Outcome({ title, text, passed = false, action }: OutcomeProps) {
  const Icon = passed ? BadgeCheck : Hourglass;
  return (
    <Message
      className="flex-1"
      picture={
        <Ring tone={passed ? 'ok' : 'brand'}>
          <Icon size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={title}
      text={text}
      action={action}
    />
  );
}

function usePictures() {
  const front = useImageUpload('ID_FRONT');
  const back = useImageUpload('ID_BACK');
  const hand = useImageUpload('ID_HAND');
  const done = [front, back, hand].filter((picture) => picture.upload.imageId !== '').length;
  const changed = useIdentityChanged();
  const submission = useMutation({
    mutationFn: () =>
      identityApi.call('submitAdvancedIdentity', {
        frontImageId: front.upload.imageId,
        backImageId: back.upload.imageId,
        handImageId: hand.upload.imageId,
      }),
    onError: toastError,
    onSuccess: async () => {
      toast(t('identity.submitted'), 'ok', 2000);
      await changed();
    },
  });
  return { front, back, hand, done, submission };
}

function PictureForm({ identity }: { identity: Identity }) {
  const { front, back, hand, done, submission } = usePictures();
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-6">
        {identity.advancedState === 'REJECT' && <RejectedNote reason={identity.advancedReason} />}
        <p className="text-13 text-text-2">{t('identity.advancedIntro')}</p>
        <ImageSlot
          title={t('identity.front')}
          text={t('identity.frontText')}
          sample={<FrontSample />}
          {...imageSlotProps(front)}
        />
        <ImageSlot
          title={t('identity.back')}
          text={t('identity.backText')}
          sample={<BackSample />}
          {...imageSlotProps(back)}
        />
        <ImageSlot title={t('identity.hand')} text={t('identity.handText')} {...imageSlotProps(hand)} />
        <Examples />
        <Note icon={<Info size={16} aria-hidden />}>{t('identity.advancedNote')}</Note>
      </div>
      <FootBar>
        <Button
          size="large"
          disabled={done < 3}
          busy={submission.isPending}
          onClick={() => submission.mutate()}
        >
          {t('identity.submitAdvanced', { done })}
        </Button>
      </FootBar>
    </>
  );
}
