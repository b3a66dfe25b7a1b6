/** Asks for a verification code and counts down to the next chance. The countdown outlives the screen. */
import { useMutation } from '@tanstack/react-query';
import type { CodePurpose } from '@tern/protocol';
import { useState } from 'react';
import { api, toastError } from '../../app/api.ts';
import type { CarryCaptcha } from '../../app/captcha-proof.ts';
import { t } from '../../locale/text.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { toast } from '../../ui/toast.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { maskAccount } from './account-rules.ts';

type Target = { areaCode: string; phone: string } | { mail: string };

interface Sent {
  account: string;
  nextAtMs: number;
}

const lastSent = new Map<CodePurpose, Sent>();

export function useCodeSender(purpose: CodePurpose, carry: CarryCaptcha) {
  const [sent, setSent] = useState(lastSent.get(purpose));
  const secondsLeft = useSecondsLeft(sent?.nextAtMs ?? 0);

  const sending = useMutation({
    mutationFn: (target: Target) => carry((proof) => api.call('sendCode', { ...target, ...proof, purpose })),
    onError: toastError,
    onSuccess: (answer, target) => {
      if (!answer) return;
      const byMail = 'mail' in target;
      const account = maskAccount(byMail ? target.mail : target.phone);
      const entry = { account, nextAtMs: serverNow() + answer.resendSeconds * 1000 };
      lastSent.set(purpose, entry);
      setSent(entry);
      toast(byMail ? t('login.sentMail') : t('login.sentSms'), 'ok');
    },
  });
  return {
    secondsLeft,
    /** The masked account of the last code, '' before the first. */
    sentTo: sent?.account ?? '',
    isSending: sending.isPending,
    send: (target: Target) => sending.mutate(target),
  };
}
