/** The reason of an appeal, or the other party's statement: words and images, sent once. */
import { OTC_LIMITS } from '@tern/protocol';
import { type FormEvent, useState } from 'react';
import { ImagesField, NO_IMAGES, useDisputeStep } from '../../../features/otc/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { takeDraft, useRestartDraft } from '../../../kit/forms/restart-drafts.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Note } from '../../../ui/list-row.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.tsx';

interface StatementFormProps {
  orderId: string;
  call: 'openOtcAppeal' | 'addOtcStatement';
}

export function StatementForm({ orderId, call }: StatementFormProps) {
  const isAppeal = call === 'openOtcAppeal';
  const draft = `${call} ${orderId}`;
  const [before] = useState(() => takeDraft(draft, { text: '', hasImages: false }));
  const [text, setText] = useState(before.text);
  const [images, setImages] = useState(NO_IMAGES);
  const hasImages = images.isBusy || images.ids.length > 0;
  useRestartDraft(draft, { text, hasImages });
  const [tried, setTried] = useState(false);
  const sending = useDisputeStep(call);
  const isEmpty = text.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty) return;
    if (images.isBusy) {
      toast(t('merchant.imagesUploading'), 'bad', 2000);
      return;
    }
    if (!(await isSure(isAppeal))) return;
    const imageIds = images.ids.join(',');
    const request = { orderId, text: text.trim(), ...(imageIds !== '' && { imageIds }) };
    const sent = () => toast(isAppeal ? t('merchant.appealSent') : t('merchant.statementSent'), 'ok');
    void sending.mutateAsync(request).then(sent, toastError);
  };
  return (
    <Card className="p-4">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
        <TextArea
          label={isAppeal ? t('merchant.statementTitle') : t('merchant.answerTitle')}
          value={text}
          onText={setText}
          placeholder={t('merchant.statementHint')}
          maxLength={OTC_LIMITS.statement}
          error={tried && isEmpty ? t('merchant.statementRequired') : undefined}
        />
        <ImagesField
          label={t('merchant.images')}
          kind="OTC_EVIDENCE"
          most={OTC_LIMITS.images}
          onChange={setImages}
        />
        {before.hasImages && !hasImages && <Note tone="warn">{t('identity.imagesNotKept')}</Note>}
        <p className="text-12 text-text-3">
          {t('merchant.imagesText', { most: OTC_LIMITS.images })} {t('merchant.statementOnce')}
        </p>
        <Button type="submit" size="large" wide busy={sending.isPending}>
          {isAppeal ? t('merchant.submitAppeal') : t('merchant.submitStatement')}
        </Button>
      </form>
    </Card>
  );
}

/** An appeal calls operators in, and is asked about; a statement is not. */
function isSure(isAppeal: boolean): Promise<boolean> {
  if (!isAppeal) return Promise.resolve(true);
  return confirm({
    title: t('merchant.appealAsk'),
    text: t('merchant.appealAskText'),
    confirmLabel: t('merchant.submitAppeal'),
    cancelLabel: t('app.cancel'),
  });
}
