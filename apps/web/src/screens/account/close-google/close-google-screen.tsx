/** Closes the Google Authenticator: with its code, a code to the phone or e-mail, and the login password. */
import { useState } from 'react';
import { Link } from 'react-router';
import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  CurrentPassword,
  confirmLock,
  GoogleCode,
  OwnerCode,
  RecoveryCode,
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

export function CloseGoogleScreen() {
  return (
    <WithSecurity>
      {(security) => (
        <RedirectUnless allowed={security.google} to="/accountCenter/googleAuthenticator">
          <CloseForm security={security} />
        </RedirectUnless>
      )}
    </WithSecurity>
  );
}

function CloseForm({ security }: { security: Security }) {
  const captcha = useCaptcha('security');
  const code = useMemberCode({ purpose: 'GOOGLE_CLOSE', security, carry: captcha.carry });
  /** A member who has no authenticator any more closes it with a recovery code. */
  const [factor, setFactor] = useState<'googleCode' | 'recoveryCode'>('googleCode');
  const form = useSecurityForm(['password', 'code', factor]);
  const close = useSecurityChange(() => {
    const { password, code: typed } = form.values;
    const googleCode = form.values[factor].trim();
    return securityApi.call('closeGoogle', { password, channel: code.channel, code: typed, googleCode });
  }, t('account.googleClosed'));
  const submit = async () => {
    if (form.trySubmit() && (await confirmLock(t('account.closeGoogleAsk')))) close.mutate();
  };
  return (
    <SecurityFormFrame
      submitLabel={t('account.closeGoogleSubmit')}
      busy={close.isPending}
      onSubmit={() => void submit()}
      locks
    >
      <p className="text-13 text-text-2">
        {t('account.closeGoogleText', { count: security.recoveryCodesLeft })}
      </p>
      <div>
        {factor === 'googleCode' ? <GoogleCode form={form} /> : <RecoveryCode form={form} />}
        <button
          type="button"
          className="-mb-3 block h-11 text-13 text-brand"
          onClick={() => setFactor(factor === 'googleCode' ? 'recoveryCode' : 'googleCode')}
        >
          {factor === 'googleCode' ? t('login.useRecovery') : t('login.useGoogle')}
        </button>
      </div>
      <OwnerCode form={form} code={code} />
      <CurrentPassword form={form} />
      <Link
        to="/accountCenter/recovery?factor=GOOGLE"
        className="-my-2 flex h-11 items-center justify-end text-13 text-brand"
      >
        {t('account.lostGoogle')}
      </Link>
      {captcha.dialog}
    </SecurityFormFrame>
  );
}
