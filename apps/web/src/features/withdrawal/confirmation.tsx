/**
 * The confirmation by the owner: the trading password, then the authenticator's code where one is bound, else a code to a
 * bound phone or e-mail.
 */
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/list-row.tsx';
import { useCaptcha } from '../captcha/index.ts';
import {
  DemoHint,
  GoogleCode,
  OwnerCode,
  PostPassword,
  PostPasswordLock,
  type Security,
  useMemberCode,
  useSecurityForm,
} from '../member/index.ts';
import type { Confirmation } from './queries.ts';

function useConfirmation(security: Security) {
  const captcha = useCaptcha('security');
  const code = useMemberCode({ purpose: 'WITHDRAWAL', security, carry: captcha.carry });
  const form = useSecurityForm(['postPassword', security.google ? 'googleCode' : 'code']);
  /** undefined as long as a field is not as it has to be; the fields say so from then on. */
  const confirm = (): Confirmation | undefined => {
    if (!form.trySubmit()) return undefined;
    const { postPassword, googleCode, code: typed } = form.values;
    return security.google
      ? { postPassword, googleCode }
      : { postPassword, channel: code.channel, code: typed };
  };
  return { captcha, code, form, confirm };
}

interface ConfirmationFormProps {
  security: Security;
  submitLabel: string;
  busy: boolean;
  /** Settles with the answer, and never rejects. */
  onConfirm(confirmation: Confirmation): Promise<void>;
}

export function ConfirmationForm(props: ConfirmationFormProps) {
  const { security } = props;
  if (!security.postPassword)
    return (
      <Missing text={t('chain.noPostPassword')} to="/accountCenter/postPasswordSet" way={t('chain.goSet')} />
    );
  if (!security.google && !security.phone && !security.mail)
    return <Missing text={t('chain.noChannel')} to="/accountCenter" way={t('chain.goBind')} />;
  return <Fields {...props} />;
}

function Missing({ text, to, way }: { text: string; to: string; way: string }) {
  return (
    <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
      {text}
      <Link to={to} className="-my-2 flex h-11 items-center self-start font-semibold text-brand">
        {way}
      </Link>
    </Note>
  );
}

function Fields({ security, submitLabel, busy, onConfirm }: ConfirmationFormProps) {
  const { captcha, code, form, confirm } = useConfirmation(security);
  // The second tap of two comes before the button is drawn busy.
  const isSending = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const confirmed = confirm();
    if (!confirmed || isSending.current) return;
    isSending.current = true;
    await onConfirm(confirmed);
    isSending.current = false;
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <PostPasswordLock lockedUntil={security.postPasswordLockedUntil} />
      <div>
        <PostPassword form={form} field="postPassword" label={t('account.postPassword')} autoFocus />
        <Link
          to="/accountCenter/postPasswordForget"
          className="-mb-2 flex h-11 items-center justify-end text-13 text-brand"
        >
          {t('chain.forgotPostPassword')}
        </Link>
      </div>
      {security.google ? <GoogleCode form={form} /> : <OwnerCode form={form} code={code} />}
      {!security.google && <DemoHint />}
      <Button type="submit" wide size="large" busy={busy}>
        {submitLabel}
      </Button>
      {captcha.dialog}
    </form>
  );
}
