/** Holder; bank, branch and number of a card; the account of a wallet. */
import type { PaymentKind } from '@tern/protocol';
import { Lock } from 'lucide-react';
import type { PaymentField } from '../../../features/payment/index.ts';
import { t } from '../../../locale/text.ts';
import { Input } from '../../../ui/input.tsx';
import type { AddFormApi } from './use-add-form.ts';

interface AccountFieldsProps {
  kind: PaymentKind;
  add: AddFormApi;
}

export function AccountFields({ kind, add }: AccountFieldsProps) {
  return kind === 'bankCard' ? <CardFields add={add} /> : <WalletField kind={kind} add={add} />;
}

function fieldOf({ form, type, problems }: AddFormApi, name: PaymentField) {
  const problem = name in problems ? problems[name as keyof typeof problems] : undefined;
  return {
    size: 'large' as const,
    value: form[name] as string,
    onText: type(name),
    error: form.tried && problem ? t(`payment.${problem}`) : undefined,
    autoComplete: 'off',
  };
}

/** Locked to the verified name once it is known in full; before, it is typed and the exchange compares it. */
export function HolderField({
  kind,
  add,
  maskedName,
  isKnown,
}: AccountFieldsProps & { maskedName: string; isKnown: boolean }) {
  return (
    <Input
      {...fieldOf(add, 'holderName')}
      label={kind === 'bankCard' ? t('payment.holder') : t('payment.holderName')}
      placeholder={t('payment.holderPlaceholder')}
      help={isKnown ? undefined : t('payment.holderHelp', { name: maskedName })}
      maxLength={100}
      readOnly={isKnown}
      after={
        isKnown && (
          <span className="flex shrink-0 items-center gap-1 text-12 text-text-2">
            <Lock size={14} aria-hidden />
            {t('payment.sameAsVerified')}
          </span>
        )
      }
    />
  );
}

function CardFields({ add }: { add: AddFormApi }) {
  return (
    <>
      <Input
        {...fieldOf(add, 'bankName')}
        label={t('payment.bank')}
        placeholder={t('payment.bankPlaceholder')}
        maxLength={60}
      />
      <Input
        {...fieldOf(add, 'branch')}
        label={t('payment.branch')}
        placeholder={t('payment.branchPlaceholder')}
        maxLength={100}
      />
      <Input
        {...fieldOf(add, 'account')}
        label={t('payment.cardNumber')}
        placeholder={t('payment.cardNumberPlaceholder')}
        inputMode="numeric"
        digits
        maxLength={30}
      />
      <Input
        {...fieldOf(add, 'accountAgain')}
        label={t('payment.cardNumberAgain')}
        placeholder={t('payment.cardNumberAgainPlaceholder')}
        inputMode="numeric"
        digits
        maxLength={30}
      />
    </>
  );
}

function WalletField({ kind, add }: AccountFieldsProps) {
  return (
    <Input
      {...fieldOf(add, 'account')}
      label={t('payment.account')}
      placeholder={kind === 'weixin' ? t('payment.weixinPlaceholder') : t('payment.zhifubaoPlaceholder')}
      maxLength={60}
    />
  );
}
