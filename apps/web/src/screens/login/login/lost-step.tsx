/** Asks for a manual review when the member lost the authenticator and the recovery codes: rules/members#manual-reviews. */
import { useMutation } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toastError } from '../../../kit/api/api.ts';
import { authApi } from '../../../kit/calls/auth.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { Message, Ring } from '../../../ui/states.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

export function LostStep({ ticket, onBack }: { ticket: string; onBack(): void }) {
  const [remark, setRemark] = useState('');
  const [error, setError] = useState('');
  const request = useMutation({
    mutationFn: () => authApi.call('requestRecovery', { ticket, remark: remark.trim() }),
    onError: toastError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (remark.trim() === '') setError(t('login.lostRemarkEmpty'));
    else request.mutate();
  };
  if (request.isSuccess) {
    return (
      <Message
        className="flex-1"
        picture={
          <Ring tone="ok">
            <Check size={28} strokeWidth={1.6} aria-hidden />
          </Ring>
        }
        title={t('login.lostDone')}
        text={t('login.lostDoneText')}
        action={
          <Button className="w-40" onClick={onBack}>
            {t('login.backToLogin')}
          </Button>
        }
      />
    );
  }
  return (
    <form onSubmit={submit} className="flex-1 px-4 pt-5">
      <h1 className="text-28 font-semibold">{t('login.lostTitle')}</h1>
      <p className="mt-2 mb-4 text-13 text-text-2">{t('login.lostText')}</p>
      <TextArea
        label={t('login.lostRemark')}
        value={remark}
        onText={(text) => {
          setRemark(text);
          setError('');
        }}
        maxLength={500}
        placeholder={t('login.lostRemarkHint')}
        error={error || undefined}
      />
      <div className="my-4">
        <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('login.lostNote')}
        </Note>
      </div>
      <Button type="submit" size="large" wide busy={request.isPending}>
        {t('login.lostSubmit')}
      </Button>
      <Button tone="ghost" size="large" wide className="mt-3" onClick={onBack}>
        {t('login.backToLogin')}
      </Button>
    </form>
  );
}
