/** Sets or changes the code, or removes it; all of them with the owner's proof. */
import { useState } from 'react';
import { codeProblem, plainCode } from '../../../features/anti-phishing/index.ts';
import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  CurrentPassword,
  GoogleCode,
  googleField,
  OwnerCode,
  type Security,
  SecurityFormFrame,
  stepUpAuth,
  useMemberCode,
  useSecurityChange,
  useSecurityForm,
} from '../../../features/member/index.ts';
import { securityApi } from '../../../kit/calls/security.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';

const MOST_SIGNS = 20;

interface CodeFormProps {
  security: Security;
  /** Masked; empty: none is set. */
  current: string;
}

export function CodeForm({ security, current }: CodeFormProps) {
  const [removes, setRemoves] = useState(false);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const captcha = useCaptcha('security');
  const ownerCode = useMemberCode({ purpose: 'ANTI_PHISHING', security, carry: captcha.carry });
  const form = useSecurityForm(['password', 'code', ...googleField(security)]);
  const { password } = form.values;
  const proof = { password, ...stepUpAuth(form.values, ownerCode.channel, security) };
  const text = plainCode(typed);
  const problem = codeProblem(text, password);
  const save = useSecurityChange(
    () => securityApi.call('setAntiPhishingCode', { text, ...proof }),
    t('account.antiPhishingSaved'),
  );
  const remove = useSecurityChange(
    () => securityApi.call('removeAntiPhishingCode', proof),
    t('account.antiPhishingRemoved'),
  );
  const submit = async () => {
    setTried(true);
    if (!form.trySubmit()) return;
    if (removes && (await confirmRemoval())) remove.mutate();
    if (!removes && !problem) save.mutate();
  };
  return (
    <SecurityFormFrame
      submitLabel={removes ? t('account.antiPhishingRemove') : t('app.save')}
      busy={save.isPending || remove.isPending}
      onSubmit={() => void submit()}
    >
      <p className="text-13 text-text-2">{t('account.antiPhishingText', { mail: security.mail })}</p>
      {current !== '' && (
        <ListRow
          label={t('account.antiPhishingNow')}
          value={<span className="num font-semibold text-text">{current}</span>}
        />
      )}
      {!removes && (
        <Input
          size="large"
          label={current === '' ? t('account.antiPhishing') : t('account.antiPhishingNew')}
          value={typed}
          onText={setTyped}
          maxLength={MOST_SIGNS}
          autoComplete="off"
          help={t('account.antiPhishingHint')}
          error={tried && problem ? t(`account.${problem}`) : undefined}
        />
      )}
      <CurrentPassword form={form} />
      <OwnerCode form={form} code={ownerCode} />
      {security.google && <GoogleCode form={form} />}
      {current !== '' && (
        <button
          type="button"
          className="-my-2 flex h-11 items-center justify-end text-13 text-brand"
          onClick={() => setRemoves(!removes)}
        >
          {removes ? t('account.antiPhishingChange') : t('account.antiPhishingRemove')}
        </button>
      )}
      {captcha.dialog}
    </SecurityFormFrame>
  );
}

function confirmRemoval(): Promise<boolean> {
  return confirm({
    title: t('account.antiPhishingRemoveAsk'),
    text: t('account.antiPhishingRemoveText'),
    confirmLabel: t('app.confirm'),
    cancelLabel: t('app.cancel'),
  });
}
