/** Asks for a verification code and counts down to the next chance. The countdown outlives the screen. */
import { useMutation } from '@tanstack/react-query';
import type { CodePurpose } from '@tern/protocol';
import { useEffect, useState } from 'react';
import { api, toastError } from '../../app/api.ts';
import { t } from '../../locale/text.ts';
import { toast } from '../../ui/toast.tsx';
import { maskAccount } from './account-rules.ts';

type Target = { areaCode: string; phone: string } | { mail: string };

interface Sent {
  account: string;
  nextAtMs: number;
}

const lastSent = new Map<CodePurpose, Sent>();

function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

export function useCodeSender(purpose: CodePurpose) {
  const [sent, setSent] = useState(lastSent.get(purpose));
  const [now, setNow] = useState(Date.now);
  const secondsLeft = sent ? secondsUntil(sent.nextAtMs, now) : 0;
  const waiting = secondsLeft > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [waiting]);

  const sending = useMutation({
    mutationFn: (target: Target) => api.call('sendCode', { ...target, purpose }),
    onError: toastError,
    onSuccess: ({ resendSeconds }, target) => {
      const byMail = 'mail' in target;
      const account = maskAccount(byMail ? target.mail : target.phone);
      const entry = { account, nextAtMs: Date.now() + resendSeconds * 1000 };
      lastSent.set(purpose, entry);
      setNow(Date.now());
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
