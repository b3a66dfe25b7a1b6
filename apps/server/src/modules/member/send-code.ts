/**
 * Sends a visitor's verification code. Whether the account exists changes nothing that the caller can see: the same
 * captcha, budgets, row, look-up, message and answer; only the text differs, and that reaches the owner of the phone or
 * mailbox alone.
 */
import type { CallRequest, CallResult, CaptchaFlow, CodePurpose } from '@tern/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { type CaptchaGate, RESEND_SECONDS } from '../security/index.ts';
import { readAccountName } from './account-name.ts';
import type { Members } from './members.ts';
import type { PostCode, Texts } from './post-code.ts';

const FLOW: Record<CodePurpose, CaptchaFlow> = { REGISTER: 'register', FORGET: 'forget' };

export class SendCode {
  constructor(
    private readonly members: Members,
    private readonly captchas: CaptchaGate,
    private readonly post: PostCode,
    private readonly surroundings: { clock: Clock; exchangeName: string },
  ) {}

  /** @throws Refusal captchaRequired, captchaWrong, codeSendFailed, codeTooSoon, codeBudget */
  async send(params: CallRequest<'sendCode'>, context: CallContext): Promise<CallResult<'sendCode'>> {
    const { clock, exchangeName } = this.surroundings;
    const { ip, language } = context;
    const account = readAccountName(params);
    const { purpose } = params;
    await this.captchas.send(params, FLOW[purpose], ip, clock.nowMs());
    await this.post.send({
      ...{ account, purpose, ip, language },
      texts: async (code) => {
        const isKnown = (await this.members.byAccount(account)) !== undefined;
        return purpose === 'REGISTER' || isKnown
          ? codeTexts(exchangeName, code)
          : strangerTexts(exchangeName);
      },
    });
    return { resendSeconds: RESEND_SECONDS };
  }
}

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
