/**
 * Asks for a verification code and counts down to the next chance, as the server names it, also when it refuses. The
 * countdown outlives the screen.
 */
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@tern/client';
import { useState } from 'react';
import { toastError } from '../../kit/api/api.ts';
import { serverNow } from '../../kit/time/server-clock.ts';
import { useSecondsLeft } from '../../kit/time/use-seconds-left.ts';
import { t } from '../../locale/text.ts';
import { toast } from '../../ui/toast.tsx';

export interface CodeRequest {
  /** For which there is one countdown, wherever it is asked. */
  key: string;
  /** A code is good for it alone. */
  purpose: string;
  byMail: boolean;
  /** undefined: the captcha was closed. */
  ask(): Promise<{ resendSeconds: number } | undefined>;
}

/** When each may get its next code. */
const nextAt = new Map<string, number>();
/** When a code was asked for that went out, by purpose and key; milliseconds of the server's clock. */
const sentAt = new Map<string, number>();

const sentName = ({ purpose, key }: CodeRequest) => `${purpose} ${key}`;

/** @param request what would be asked for now */
export function useCodeRequest(request: CodeRequest) {
  const [, changed] = useState(0);
  const at = nextAt.get(request.key);
  const secondsLeft = useSecondsLeft(at ?? 0);
  const countDown = (key: string, seconds: number) => {
    nextAt.set(key, serverNow() + seconds * 1000);
    changed((count) => count + 1);
  };
  const sending = useMutation({
    mutationFn: async ({ ask }: CodeRequest) => {
      const askedAt = serverNow();
      const answer = await ask();
      return answer && { ...answer, askedAt };
    },
    onError: (error, { key }) => {
      toastError(error);
      if (error instanceof ApiError && error.retryAfterSeconds > 0) countDown(key, error.retryAfterSeconds);
    },
    onSuccess: (answer, asked) => {
      if (!answer) return;
      sentAt.set(sentName(asked), answer.askedAt);
      countDown(asked.key, answer.resendSeconds);
      toast(asked.byMail ? t('login.sentMail') : t('login.sentSms'), 'ok');
    },
  });
  return {
    secondsLeft,
    /** undefined: none of this purpose went out. */
    sentAt: sentAt.get(sentName(request)),
    isSending: sending.isPending,
    send: () => sending.mutate(request),
  };
}
