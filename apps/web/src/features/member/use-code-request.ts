/** Asks for a verification code and counts down to the next chance, which outlives the screen. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toastError } from '../../app/api.ts';
import { t } from '../../locale/text.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { toast } from '../../ui/toast.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';

export interface CodeRequest {
  /** For which there is one countdown, wherever it is asked. */
  key: string;
  byMail: boolean;
  /** undefined: the captcha was closed. */
  ask(): Promise<{ resendSeconds: number } | undefined>;
}

/** When each may get its next code. */
const nextAt = new Map<string, number>();

/** @param request what would be asked for now */
export function useCodeRequest(request: CodeRequest) {
  const [, sent] = useState(0);
  const at = nextAt.get(request.key);
  const secondsLeft = useSecondsLeft(at ?? 0);
  const sending = useMutation({
    mutationFn: ({ ask }: CodeRequest) => ask(),
    onError: toastError,
    onSuccess: (answer, { key, byMail }) => {
      if (!answer) return;
      nextAt.set(key, serverNow() + answer.resendSeconds * 1000);
      sent((count) => count + 1);
      toast(byMail ? t('login.sentMail') : t('login.sentSms'), 'ok');
    },
  });
  return {
    secondsLeft,
    wasSent: at !== undefined,
    isSending: sending.isPending,
    send: () => sending.mutate(request),
  };
}
