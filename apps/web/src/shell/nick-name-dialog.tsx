/** Sets the nickname, which can be done once. The server decides; the field only spares a member the round trip. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../kit/api/api.ts';
import { memberApi } from '../kit/calls/member.ts';
import { takeDraft, useRestartDraft } from '../kit/forms/restart-drafts.ts';
import { openNickName, usePopups } from '../kit/popups/popups.ts';
import { useSession } from '../kit/session/session.ts';
import { t } from '../locale/text.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Dialog } from '../ui/layer.tsx';
import { toast } from '../ui/toast.tsx';

const LONGEST = 20;
const DRAFT = 'nickname';

export function NickNameDialog() {
  const open = usePopups((popups) => popups.nickName);
  const close = () => openNickName(false);
  return (
    <Dialog open={open} onClose={close} title={t('app.setNickName')} text={t('member.nickNameIntro')}>
      <NickNameForm onClose={close} />
    </Dialog>
  );
}

function NickNameForm({ onClose }: { onClose(): void }) {
  const userId = useSession((session) => session.userId);
  const client = useQueryClient();
  const [nickName, setNickName] = useState(() => takeDraft(DRAFT, { nickName: '' }).nickName);
  useRestartDraft(DRAFT, { nickName });
  const [error, setError] = useState('');
  const save = useMutation({
    mutationFn: () => memberApi.call('setNickName', { member: userId, nickName: nickName.trim() }),
    onError: (failure) => setError(messageOf(failure)),
    onSuccess: async () => {
      toast(t('member.nickNameSaved'), 'ok');
      await client.invalidateQueries({ queryKey: ['getMember'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (nickName.trim() === '') setError(t('member.nickNameEmpty'));
    else save.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-4 text-left">
      <Input
        size="large"
        value={nickName}
        onText={(text) => {
          setNickName(text);
          setError('');
        }}
        maxLength={LONGEST}
        aria-label={t('app.setNickName')}
        placeholder={t('member.nickNameOnce')}
        error={error}
        help={nickName === '' ? undefined : t('member.nickNameOnce')}
        after={
          <span className="text-12 text-text-2">
            {[...nickName].length}/{LONGEST}
          </span>
        }
      />
      <div className="mt-4 flex gap-3">
        <Button tone="ghost" share={1} onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" share={1} busy={save.isPending}>
          {t('app.save')}
        </Button>
      </div>
    </form>
  );
}
