/**
 * Sends a code to the member's own phone or e-mail, whichever is bound; the phone where both are, unless chosen
 * otherwise. The countdown outlives the screen.
 */
import { useMutation } from '@tanstack/react-query';
import type { CodeChannel, MemberCodePurpose } from '@tern/protocol';
import { useState } from 'react';
import { api, toastError } from '../../../app/api.ts';
import type { CarryCaptcha } from '../../../app/captcha-proof.ts';
import { t } from '../../../locale/text.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import type { Security } from './queries.ts';

type Target = { areaCode: string; phone: string } | { mail: string };

/** When each phone or e-mail may get its next code, whatever it is for: the exchange counts so. */
const nextAt = new Map<string, number>();

function channelsOf({ phone, mail }: Security): CodeChannel[] {
  const channels: CodeChannel[] = [];
  if (phone) channels.push('phone');
  if (mail) channels.push('mail');
  return channels;
}

interface CodeWanted {
  purpose: MemberCodePurpose;
  security: Security;
  carry: CarryCaptcha;
}

export function useMemberCode({ purpose, security, carry }: CodeWanted) {
  const channels = channelsOf(security);
  const [chosen, choose] = useState<CodeChannel>();
  const channel = chosen && channels.includes(chosen) ? chosen : (channels[0] ?? 'phone');
  /** Masked. */
  const target = security[channel];
  return {
    ...useSender({ purpose, channel, carry, to: { channel } }, target),
    channel,
    channels,
    choose,
    target,
  };
}

/** To the phone or e-mail that is to be bound. */
export function useNewTargetCode(target: Target, carry: CarryCaptcha) {
  const channel = 'mail' in target ? 'mail' : 'phone';
  return useSender({ purpose: 'NEW_TARGET', channel, carry, to: target }, Object.values(target).join(' '));
}

interface Sending {
  purpose: MemberCodePurpose;
  channel: CodeChannel;
  carry: CarryCaptcha;
  to: Target | { channel: CodeChannel };
}

function useSender({ purpose, channel, carry, to }: Sending, key: string) {
  const [, sent] = useState(0);
  const secondsLeft = useSecondsLeft(nextAt.get(key) ?? 0);
  const sending = useMutation({
    mutationFn: () => carry((proof) => api.call('sendMemberCode', { ...to, ...proof, purpose })),
    onError: toastError,
    onSuccess: (answer) => {
      if (!answer) return;
      nextAt.set(key, serverNow() + answer.resendSeconds * 1000);
      sent((count) => count + 1);
      toast(channel === 'mail' ? t('login.sentMail') : t('login.sentSms'), 'ok');
    },
  });
  return { secondsLeft, isSending: sending.isPending, send: () => sending.mutate() };
}

export type MemberCode = ReturnType<typeof useMemberCode>;
