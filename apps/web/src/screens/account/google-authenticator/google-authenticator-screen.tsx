/** Binds the Google Authenticator in three steps, and shows the recovery codes once. */
import { useState } from 'react';
import { RedirectUnless, WithSecurity } from '../../../features/member/index.ts';
import { t } from '../../../locale/text.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { CodeStep } from './code-step.tsx';
import { InstallStep } from './install-step.tsx';
import { KeyStep } from './key-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const STEPS = ['install', 'key', 'code'] as const;

export function GoogleAuthenticatorScreen() {
  const [step, setStep] = useState<(typeof STEPS)[number]>('install');
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  if (recoveryCodes.length > 0) return <RecoveryCodes codes={recoveryCodes} />;
  const steps = [t('account.stepInstall'), t('account.stepKey'), t('account.stepCode')];
  return (
    <WithSecurity>
      {(security) => (
        <RedirectUnless allowed={!security.google} to="/accountCenter/closeGoogle">
          <div className="flex flex-1 flex-col bg-surface">
            <div className="px-4 pt-3">
              <Stepper steps={steps} current={STEPS.indexOf(step)} label={t('account.steps')} />
            </div>
            {step === 'install' && <InstallStep onNext={() => setStep('key')} />}
            {step === 'key' && <KeyStep onNext={() => setStep('code')} onBack={() => setStep('install')} />}
            {step === 'code' && (
              <CodeStep security={security} onBound={setRecoveryCodes} onBack={() => setStep('key')} />
            )}
          </div>
        </RedirectUnless>
      )}
    </WithSecurity>
  );
}
