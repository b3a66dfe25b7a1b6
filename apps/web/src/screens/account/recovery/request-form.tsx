/** The request itself: what is lost, its replacement for a phone or e-mail, the login password, words and a picture. */
import { useMutation } from '@tanstack/react-query';
import { LOST_FACTORS, type LostFactor } from '@tern/protocol';
import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  AccountInput,
  CodeInput,
  CurrentPassword,
  LockWarning,
  NoSmsNote,
  type Security,
  SecurityFormFrame,
  targetOf,
  useAccountForm,
  useNewTargetCode,
  useSecurityChanged,
  useSecurityForm,
} from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { securityApi } from '../../../kit/calls/security.ts';
import { imageSlotProps } from '../../../kit/images/image-slot-props.ts';
import { useImageUpload } from '../../../kit/images/use-image-upload.ts';
import { t } from '../../../locale/text.ts';
import { ImageSlot } from '../../../ui/image-slot.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.tsx';

interface RequestFormProps {
  security: Security;
  factor: LostFactor;
  onFactor(factor: LostFactor): void;
}

export function factorWords(factor: LostFactor): string {
  return { GOOGLE: t('account.google'), PHONE: t('account.phone'), MAIL: t('account.mail') }[factor];
}

/** The bound factors are those that can be lost. */
function losable({ google, phone, mail }: Security): LostFactor[] {
  const bound = { GOOGLE: google, PHONE: phone !== '', MAIL: mail !== '' };
  return LOST_FACTORS.filter((factor) => bound[factor]);
}

export function RequestForm({ security, factor: asked, onFactor }: RequestFormProps) {
  const factors = losable(security);
  const factor = factors.includes(asked) ? asked : (factors[0] ?? asked);
  const replaces = factor !== 'GOOGLE';
  const account = useAccountForm('bind', { method: factor === 'MAIL' ? 'mail' : 'phone' });
  const captcha = useCaptcha('security');
  const target = targetOf(account.form, account.countryCode);
  const sender = useNewTargetCode(target, captcha.carry);
  const form = useSecurityForm(['password', 'remark']);
  const picture = useImageUpload('REVIEW');
  const changed = useSecurityChanged();
  const request = useMutation({
    mutationFn: () =>
      securityApi.call('requestReview', {
        factor,
        password: form.values.password,
        remark: form.values.remark.trim(),
        ...(replaces && { ...target, code: account.form.code }),
        ...(picture.upload.imageId && { imageId: picture.upload.imageId }),
      }),
    onError: toastError,
    onSuccess: async () => {
      toast(t('account.reviewSent'), 'ok', 2000);
      await changed();
    },
  });
  const submit = () => {
    // Both are tried, so that every problem shows at once.
    const isReplaced = !replaces || (account.trySubmit() && !account.isClosed);
    const isFree = [form.trySubmit(), isReplaced].every(Boolean);
    if (isFree) request.mutate();
  };
  const remark = form.field('remark');
  return (
    <SecurityFormFrame
      submitLabel={t('account.reviewSubmit')}
      busy={request.isPending || picture.upload.share !== undefined}
      onSubmit={submit}
      sendsCode={replaces}
    >
      <p className="text-13 text-text-2">{t('account.recoveryIntro')}</p>
      {factors.length > 1 && (
        <Segmented
          label={t('account.lostWhat')}
          size="large"
          value={factor}
          onChoose={onFactor}
          choices={factors.map((value) => ({ value, label: factorWords(value) }))}
        />
      )}
      {replaces && <Replacement isPhone={factor === 'PHONE'} account={account} sender={sender} />}
      <CurrentPassword form={form} />
      <TextArea
        label={t('account.remark')}
        placeholder={t('account.remarkHint')}
        maxLength={500}
        {...remark}
      />
      <ImageSlot
        title={t('account.reviewImage')}
        text={t('account.reviewImageText')}
        {...imageSlotProps(picture)}
      />
      <LockWarning text={t('login.lostNote')} />
      {captcha.dialog}
    </SecurityFormFrame>
  );
}

interface ReplacementProps {
  isPhone: boolean;
  account: ReturnType<typeof useAccountForm>;
  sender: ReturnType<typeof useNewTargetCode>;
}

/** The phone or mail that takes the place of the lost one, with the code that was sent to it. */
function Replacement({ isPhone, account, sender }: ReplacementProps) {
  return (
    <div>
      <h2 className="mb-2 text-13 text-text-2">{isPhone ? t('account.newPhone') : t('account.newMail')}</h2>
      {account.isClosed ? (
        <NoSmsNote />
      ) : (
        <>
          <AccountInput account={account} />
          <CodeInput account={account} sender={sender} />
        </>
      )}
    </div>
  );
}
