/** The state of the form that adds a payment method: what was typed, the QR code, the way to the server. */
import { useMutation } from '@tanstack/react-query';
import type { PaymentKind } from '@tern/protocol';
import { type FormEvent, useReducer, useState } from 'react';
import { postPasswordIsValid } from '../../../features/member/index.ts';
import {
  FRESH_PAYMENT,
  keptPaymentFields,
  type PaymentField,
  paymentForm,
  paymentProblems,
  paymentRequest,
  usePaymentsChanged,
} from '../../../features/payment/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { paymentApi } from '../../../kit/calls/payment.ts';
import { takeDraft, useRestartDraft } from '../../../kit/forms/restart-drafts.ts';
import { useImageUpload } from '../../../kit/images/use-image-upload.ts';
import { useStepBack } from '../../../kit/navigation/navigation.ts';
import { t } from '../../../locale/text.ts';
import { toast } from '../../../ui/toast.tsx';

export function useAddForm(kind: PaymentKind, knownHolder: string) {
  const draft = `payment ${kind}`;
  const [before] = useState(() => takeDraft(draft, { ...FRESH_PAYMENT, hasImage: false }));
  const [form, dispatch] = useReducer(paymentForm, before, ({ hasImage: _, ...kept }) => ({
    ...kept,
    holderName: knownHolder || kept.holderName,
  }));
  const qr = useImageUpload('PAYMENT_QR');
  const hasImage = qr.upload.previewUrl !== '';
  useRestartDraft(draft, { ...keptPaymentFields(kind, form), hasImage });
  const changed = usePaymentsChanged();
  const back = useStepBack('/payment');
  const { imageId } = qr.upload;
  const problems = paymentProblems(kind, form, imageId);
  const saving = useMutation({
    mutationFn: () => paymentApi.call('addPayment', paymentRequest(kind, form, imageId)),
    onError: (error) => {
      toastError(error);
      type('postPassword')('');
    },
    onSuccess: async () => {
      toast(t('payment.saved'), 'ok');
      back();
      await changed();
    },
  });
  const type = (field: PaymentField) => (text: string) => dispatch({ type: 'typed', field, text });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'tried' });
    if (Object.keys(problems).length === 0 && postPasswordIsValid(form.postPassword)) saving.mutate();
    else if (problems.qr) toast(t('payment.qrRequired'), 'bad', 2000);
  };
  return { form, type, problems, qr, isImageLost: before.hasImage && !hasImage, saving, submit };
}

export type AddFormApi = ReturnType<typeof useAddForm>;
