/** Sets the trading password for the first time. */

import { useCaptcha } from '../../../features/captcha/use-captcha.tsx';
import type { Security } from '../../../features/member/security/queries.ts';
import { RedirectUnless } from '../../../features/member/security/redirect-unless.tsx';
import {
  CurrentPassword,
  OwnerCode,
  PostPassword,
} from '../../../features/member/security/security-fields.tsx';
import { SecurityFormFrame } from '../../../features/member/security/security-form-frame.tsx';
import { useMemberCode } from '../../../features/member/security/use-member-code.ts';
import { useSecurityChange } from '../../../features/member/security/use-security-change.ts';
import { useSecurityForm } from '../../../features/member/security/use-security-form.ts';
import { WithSecurity } from '../../../features/member/security/with-security.tsx';
import { api } from '../../../kit/api.ts';
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
  const form = useSecurityForm(['postPassword', 'postConfirmation', 'password', 'code']);
  const set = useSecurityChange(() => {
    const { postPassword, password, code: typed } = form.values;
    return api.call('setPostPassword', { postPassword, password, channel: code.channel, code: typed });
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
