/**
 * Sends a verification code. Whether the account exists changes nothing that the caller can see: the same budgets, one
 * row, one message, one answer; only the text differs, and that reaches the owner of the phone or mailbox alone.
 */
import type { CallRequest, CallResult, WireLanguage } from '@tern/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import { type CallContext, Refusal } from '../../platform/http/call.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Messenger } from '../../platform/mail/messenger.ts';
import { type Codes, RESEND_SECONDS } from '../security/index.ts';
import { readAccountName, targetOf } from './account-name.ts';
import type { Members } from './members.ts';

export interface Messengers {
  /** undefined: this exchange has no way to send one. */
  sms: Messenger | undefined;
  mail: Messenger | undefined;
}

export class SendCode {
  constructor(
    private readonly members: Members,
    private readonly codes: Codes,
    private readonly messengers: Messengers,
    private readonly surroundings: { clock: Clock; log: Log; exchangeName: string },
  ) {}

  async send(params: CallRequest<'sendCode'>, context: CallContext): Promise<CallResult<'sendCode'>> {
    const { clock, log, exchangeName } = this.surroundings;
    const account = readAccountName(params);
    const target = targetOf(account);
    const messenger = account.kind === 'mail' ? this.messengers.mail : this.messengers.sms;
    if (messenger === undefined) throw new Refusal('codeSendFailed');
    const nowMs = clock.nowMs();
    const code = await this.codes.create({ target, purpose: params.purpose, ip: context.ip, nowMs });
    const isKnown = (await this.members.byAccount(account)) !== undefined;
    const hasUse = params.purpose === 'REGISTER' || isKnown;
    const texts = hasUse ? codeTexts(exchangeName, code) : strangerTexts(exchangeName);
    try {
      await messenger.send({ target, ...texts[context.language] });
    } catch (error) {
      log.warn({ channel: account.kind, reason: (error as Error).message }, 'a code could not be sent');
      throw new Refusal('codeSendFailed');
    }
    return { resendSeconds: RESEND_SECONDS };
  }
}

type Texts = Record<WireLanguage, { subject: string; text: string }>;

function codeTexts(name: string, code: string): Texts {
  return {
    zh: { subject: `${name} 验证码`, text: `【${name}】验证码 ${code}，5 分钟内有效。请勿告诉任何人。` },
    en: {
      subject: `${name} verification code`,
      text: `${name}: your verification code is ${code}. It is valid for 5 minutes. Tell it to nobody.`,
    },
  };
}

function strangerTexts(name: string): Texts {
  return {
    zh: { subject: `${name} 密码重置`, text: `【${name}】有人尝试重置密码，但此号码或邮箱尚未注册。` },
    en: {
      subject: `${name} password reset`,
      text: `${name}: somebody asked to reset a password, but there is no account under this name.`,
    },
  };
}
