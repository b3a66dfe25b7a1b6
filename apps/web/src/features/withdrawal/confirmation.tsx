/**
 * The confirmation by the owner: the trading password, then the authenticator's code where one is bound, else a code to a
 * bound phone or e-mail.
 */
import { Link } from 'react-router';
import { t } from '../../locale/text.ts';
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

export function useConfirmation(security: Security) {
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
  return { security, captcha, code, form, confirm };
}

export type ConfirmationApi = ReturnType<typeof useConfirmation>;

export function ConfirmationFields({ confirmation }: { confirmation: ConfirmationApi }) {
  const { security, captcha, code, form } = confirmation;
  return (
    <div className="flex flex-col gap-4">
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
      {captcha.dialog}
    </div>
  );
}
