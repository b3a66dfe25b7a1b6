/** Sets the trading password for the first time. */

import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  CurrentPassword,
  OwnerCode,
  PostPassword,
  RedirectUnless,
  type Security,
  SecurityFormFrame,
  useMemberCode,
  useSecurityChange,
  useSecurityForm,
  WithSecurity,
} from '../../../features/member/index.ts';
import { securityApi } from '../../../kit/calls/security.ts';
import { t } from '../../../locale/text.ts';

export function PostPasswordSetScreen() {
  return (
    <WithSecurity>
      {(security) => (
        <RedirectUnless allowed={!security.postPassword} to="/accountCenter/postPasswordChange">
          <SetForm security={security} />
        </RedirectUnless>
      )}
    </WithSecurity>
  );
}

function SetForm({ security }: { security: Security }) {
  const captcha = useCaptcha('security');
  const code = useMemberCode({ purpose: 'POST_PASSWORD', security, carry: captcha.carry });
  const form = useSecurityForm(['postPassword', 'postConfirmation', 'password', 'code'], 'postPasswordSet');
  const set = useSecurityChange(() => {
    const { postPassword, password, code: typed } = form.values;
    return securityApi.call('setPostPassword', {
      postPassword,
      password,
      channel: code.channel,
      code: typed,
    });
  }, t('account.postPasswordSaved'));
  return (
    <SecurityFormFrame
      submitLabel={t('app.save')}
      busy={set.isPending}
      onSubmit={() => form.trySubmit() && set.mutate()}
    >
      <p className="text-13 text-text-2">{t('account.postPasswordText')}</p>
      <PostPassword form={form} field="postPassword" label={t('account.newPostPassword')} />
      <PostPassword form={form} field="postConfirmation" label={t('account.postPasswordAgain')} />
      <CurrentPassword form={form} />
      <OwnerCode form={form} code={code} />
      {captcha.dialog}
    </SecurityFormFrame>
  );
}
