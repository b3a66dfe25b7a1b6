/** The state of the form that adds a payment method: what was typed, the QR code, the way to the server. */
import { useMutation } from '@tanstack/react-query';
import type { PaymentKind } from '@tern/protocol';
import { type FormEvent, useReducer } from 'react';
import { postPasswordIsValid } from '../../../features/member/index.ts';
import {
  FRESH_PAYMENT,
  type PaymentField,
  paymentForm,
  paymentProblems,
  paymentRequest,
  usePaymentsChanged,
} from '../../../features/payment/index.ts';
import { toastError } from '../../../kit/api.ts';
import { paymentApi } from '../../../kit/calls/payment.ts';
import { useStepBack } from '../../../kit/navigation.ts';
import { useImageUpload } from '../../../kit/use-image-upload.ts';
import { t } from '../../../locale/text.ts';
import { toast } from '../../../ui/toast.tsx';

export function useAddForm(kind: PaymentKind, knownHolder: string) {
  const [form, dispatch] = useReducer(paymentForm, { ...FRESH_PAYMENT, holderName: knownHolder });
  const qr = useImageUpload('PAYMENT_QR');
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
  return { form, type, problems, qr, saving, submit };
}

export type AddFormApi = ReturnType<typeof useAddForm>;
