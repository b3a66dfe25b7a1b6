/**
 * Sends a code to a visitor. Invariant: the countdown belongs to the phone or e-mail that the form names now, so that
 * another one can be sent to at once.
 */
import type { CodePurpose } from '@tern/protocol';
import { authApi } from '../../kit/calls/auth.ts';
import type { PassCaptcha } from '../captcha/index.ts';
import type { targetOf } from './account-form.ts';
import { maskAccount } from './account-rules.ts';
import { deviceId } from './device-id.ts';
import { useCodeRequest } from './use-code-request.ts';

type Target = ReturnType<typeof targetOf>;

function keyOf(purpose: CodePurpose, target: Target): string {
  const account = 'mail' in target ? target.mail.toLowerCase() : `${target.areaCode} ${target.phone}`;
  return `${purpose} ${account}`;
}

/** @param target what the form names now */
export function useCodeSender(purpose: CodePurpose, target: Target, carry: PassCaptcha) {
  const sender = useCodeRequest({
    purpose,
    key: keyOf(purpose, target),
    byMail: 'mail' in target,
    ask: () =>
      carry((proof) => authApi.call('sendCode', { ...target, ...proof, purpose, deviceId: deviceId() })),
  });
  const account = 'mail' in target ? target.mail : target.phone;
  /** The form's account, masked, when a code went to it; else ''. */
  return { ...sender, sentTo: sender.sentAt !== undefined ? maskAccount(account) : '' };
}
