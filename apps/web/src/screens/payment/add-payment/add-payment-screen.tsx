/** Adds a payment method: a bank card, WeChat Pay or Alipay, in the verified name. */
import type { PaymentKind } from '@tern/protocol';
import { TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type Identity, WithIdentity } from '../../../features/identity/index.ts';
import { postPasswordIsValid, WithSecurity } from '../../../features/member/index.ts';
import { usePayments } from '../../../features/payment/index.ts';
import { imageSlotProps } from '../../../kit/images/image-slot-props.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { DigitCells } from '../../../ui/digit-cells.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { ImageSlot } from '../../../ui/image-slot.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { AccountFields, HolderField } from './account-fields.tsx';
import { CardPreview } from './card-preview.tsx';
import { useAddForm } from './use-add-form.ts';

export const BankCardScreen = () => <AddPayment kind="bankCard" />;
export const WeixinScreen = () => <AddPayment kind="weixin" />;
export const ZhifubaoScreen = () => <AddPayment kind="zhifubao" />;

function AddPayment({ kind }: { kind: PaymentKind }) {
  return (
    <WithSecurity>
      {(security) =>
        security.postPassword ? (
          <WithIdentity>{(identity) => <WithHolder kind={kind} identity={identity} />}</WithIdentity>
        ) : (
          <SetPostPasswordFirst />
        )
      }
    </WithSecurity>
  );
}

function SetPostPasswordFirst() {
  const navigate = useNavigate();
  return (
    <EmptyState
      className="flex-1 bg-surface"
      title={t('payment.setPostPassword')}
      text={t('payment.setPostPasswordText')}
      action={
        <Button className="w-40" onClick={() => navigate('/accountCenter/postPasswordSet')}>
          {t('payment.goSet')}
        </Button>
      }
    />
  );
}

/** The exchange shows the verified name masked, and in full with a method that the member has already. */
function WithHolder({ kind, identity }: { kind: PaymentKind; identity: Identity }) {
  const { data, isPending } = usePayments();
  if (isPending)
    return (
      <div aria-busy="true" className="flex flex-1 flex-col bg-surface p-4">
        <Skeleton className="h-40 w-full rounded-xl" />
      </div>
    );
  return <AddForm kind={kind} identity={identity} knownHolder={data?.[0]?.holderName ?? ''} />;
}

interface AddFormProps {
  kind: PaymentKind;
  identity: Identity;
  knownHolder: string;
}

function AddForm({ kind, identity, knownHolder }: AddFormProps) {
  const add = useAddForm(kind, knownHolder);
  const { form, type, qr, isImageLost, saving, submit } = add;
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col bg-surface">
      <div className="flex flex-col gap-3 px-4 pt-2 pb-6">
        {kind === 'bankCard' && <CardPreview form={form} holderName={form.holderName || identity.name} />}
        <HolderField kind={kind} add={add} maskedName={identity.name} isKnown={knownHolder !== ''} />
        <AccountFields kind={kind} add={add} />
        {kind !== 'bankCard' && (
          <ImageSlot title={t('payment.qr')} text={t('payment.qrText')} {...imageSlotProps(qr)} />
        )}
        {isImageLost && <Note tone="warn">{t('identity.imagesNotKept')}</Note>}
        <DigitCells
          className="mt-2"
          label={t('payment.postPassword')}
          value={form.postPassword}
          onDigits={type('postPassword')}
          error={
            form.tried && !postPasswordIsValid(form.postPassword)
              ? t('account.postPasswordFormat')
              : undefined
          }
          hidden
        />
        <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('payment.ownNote')}
        </Note>
      </div>
      <FootBar>
        <Button type="submit" size="large" busy={saving.isPending} disabled={qr.upload.share !== undefined}>
          {t('app.save')}
        </Button>
      </FootBar>
    </form>
  );
}
