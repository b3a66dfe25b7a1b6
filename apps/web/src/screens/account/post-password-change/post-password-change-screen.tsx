/** Changes the trading password with the old one; a forgotten one has its own screen. */
import { Link } from 'react-router';
import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  confirmLock,
  GoogleCode,
  googleField,
  OwnerCode,
  PostPassword,
  PostPasswordLock,
  RedirectUnless,
  type Security,
  SecurityFormFrame,
  stepUpAuth,
  useMemberCode,
  useSecurityChange,
  useSecurityForm,
  WithSecurity,
} from '../../../features/member/index.ts';
import { securityApi } from '../../../kit/calls/security.ts';
import { t } from '../../../locale/text.ts';

export function PostPasswordChangeScreen() {
  return (
    <WithSecurity>
      {(security) => (
        <RedirectUnless allowed={security.postPassword} to="/accountCenter/postPasswordSet">
          <ChangeForm security={security} />
        </RedirectUnless>
      )}
    </WithSecurity>
  );
}

function ChangeForm({ security }: { security: Security }) {
  const captcha = useCaptcha('security');
  const code = useMemberCode({ purpose: 'POST_PASSWORD', security, carry: captcha.carry });
  const form = useSecurityForm(
    ['oldPostPassword', 'postPassword', 'postConfirmation', 'code', ...googleField(security)],
    'postPasswordChange',
  );
  const change = useSecurityChange(
    () =>
      securityApi.call('changePostPassword', {
        oldPostPassword: form.values.oldPostPassword,
        postPassword: form.values.postPassword,
        ...stepUpAuth(form.values, code.channel, security),
      }),
    t('account.postPasswordSaved'),
  );
  const submit = async () => {
    if (form.trySubmit() && (await confirmLock(t('account.postChangeAsk')))) change.mutate();
  };
  return (
    <SecurityFormFrame
      submitLabel={t('account.changeSubmit')}
      busy={change.isPending}
      onSubmit={() => void submit()}
      locks
    >
      <PostPasswordLock lockedUntil={security.postPasswordLockedUntil} />
      <div>
        <PostPassword form={form} field="oldPostPassword" label={t('account.oldPostPassword')} />
        <Link
          to="/accountCenter/postPasswordForget"
          replace
          className="-mb-3 flex h-11 items-center justify-end text-13 text-brand"
        >
          {t('account.postPasswordForgot')}
        </Link>
      </div>
      <PostPassword form={form} field="postPassword" label={t('account.newPostPassword')} />
      <PostPassword form={form} field="postConfirmation" label={t('account.postPasswordAgain')} />
      <OwnerCode form={form} code={code} />
      {security.google && <GoogleCode form={form} />}
      {captcha.dialog}
    </SecurityFormFrame>
  );
}
