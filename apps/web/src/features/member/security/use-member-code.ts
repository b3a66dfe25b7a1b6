/**
 * Sends a code to the member's own phone or e-mail, whichever is bound; the phone where both are, unless chosen
 * otherwise. The countdown outlives the screen.
 */
import type { CodeChannel, MemberCodePurpose } from '@tern/protocol';
import { useState } from 'react';
import { securityApi } from '../../../kit/calls/security.ts';
import { carryWhereAsked, type PassCaptcha } from '../../captcha/index.ts';
import { useHasSms } from '../own-server.ts';
import { useCodeRequest } from '../use-code-request.ts';
import type { Security } from './queries.ts';

type Target = { areaCode: string; phone: string } | { mail: string };

/** Without SMS the mailbox alone, where there is one. */
function channelsOf({ phone, mail }: Security, hasSms: boolean): CodeChannel[] {
  const channels: CodeChannel[] = [];
  if (phone && (hasSms || !mail)) channels.push('phone');
  if (mail) channels.push('mail');
  return channels;
}

interface CodeWanted {
  purpose: MemberCodePurpose;
  security: Security;
  carry: PassCaptcha;
}

export function useMemberCode({ purpose, security, carry }: CodeWanted) {
  const channels = channelsOf(security, useHasSms());
  const [chosen, choose] = useState<CodeChannel>();
  const channel = chosen && channels.includes(chosen) ? chosen : (channels[0] ?? 'phone');
  /** Masked. */
  const target = security[channel];
  const account = channel === 'phone' ? `+${security.areaCode}${target}` : target;
  const sender = useSender({ purpose, channel, carry: carryFor(purpose, carry), to: { channel } }, target);
  return {
    ...sender,
    channel,
    channels,
    choose,
    target,
    /** With its area code, masked, when a code of this purpose went there; else ''. */
    sentTo: sender.sentAt === undefined ? '' : account,
  };
}

/** Both steps to another phone or e-mail always want a captcha (rules/security#captcha). */
function carryFor(purpose: MemberCodePurpose, carry: PassCaptcha): PassCaptcha {
  return purpose === 'VERIFY_OWNER' ? carry : (send) => carryWhereAsked(send, carry);
}

/** To the phone or e-mail that is to be bound. */
export function useNewTargetCode(target: Target, carry: PassCaptcha) {
  const channel = 'mail' in target ? 'mail' : 'phone';
  return useSender({ purpose: 'NEW_TARGET', channel, carry, to: target }, Object.values(target).join(' '));
}

interface Sending {
  purpose: MemberCodePurpose;
  channel: CodeChannel;
  carry: PassCaptcha;
  to: Target | { channel: CodeChannel };
}

/** One countdown a phone or e-mail, whatever the code is for: the exchange counts so. */
function useSender({ purpose, channel, carry, to }: Sending, key: string) {
  return useCodeRequest({
    key,
    purpose,
    byMail: channel === 'mail',
    ask: () => carry((proof) => securityApi.call('sendMemberCode', { ...to, ...proof, purpose })),
  });
}

export type MemberCode = ReturnType<typeof useMemberCode>;
