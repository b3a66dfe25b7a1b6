/**
 * Asks for a verification code and counts down to the next chance. Invariant: both belong to the phone or e-mail that
 * the form names now, so that another one can be sent to at once. The countdown outlives the screen.
 */
import { useMutation } from '@tanstack/react-query';
import type { CodePurpose } from '@tern/protocol';
import { useState } from 'react';
import { api, toastError } from '../../app/api.ts';
import type { CarryCaptcha } from '../../app/captcha-proof.ts';
import { t } from '../../locale/text.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { toast } from '../../ui/toast.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { targetOf } from './account-form.ts';
import { maskAccount } from './account-rules.ts';

type Target = ReturnType<typeof targetOf>;

/** When each may get its next code. */
const nextAt = new Map<string, number>();

function keyOf(purpose: CodePurpose, target: Target): string {
  const account = 'mail' in target ? target.mail.toLowerCase() : `${target.areaCode} ${target.phone}`;
  return `${purpose} ${account}`;
}

/** @param target what the form names now */
export function useCodeSender(purpose: CodePurpose, target: Target, carry: CarryCaptcha) {
  const [, sent] = useState(0);
  const at = nextAt.get(keyOf(purpose, target));
  const secondsLeft = useSecondsLeft(at ?? 0);
  const sending = useMutation({
    mutationFn: (to: Target) => carry((proof) => api.call('sendCode', { ...to, ...proof, purpose })),
    onError: toastError,
    onSuccess: (answer, to) => {
      if (!answer) return;
      nextAt.set(keyOf(purpose, to), serverNow() + answer.resendSeconds * 1000);
      sent((count) => count + 1);
      toast('mail' in to ? t('login.sentMail') : t('login.sentSms'), 'ok');
    },
  });
  return {
    secondsLeft,
    /** The form's account, masked, when a code went to it; else ''. */
    sentTo: at === undefined ? '' : maskAccount('mail' in target ? target.mail : target.phone),
    isSending: sending.isPending,
    send: () => sending.mutate(target),
  };
}
