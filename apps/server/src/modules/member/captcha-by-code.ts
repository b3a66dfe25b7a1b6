/**
 * The captcha of a login for a member who cannot see its picture: a code to the phone or mailbox that the login names. It
 * goes the way of every code, with the same budgets, and opens this one challenge alone. Whether the account exists
 * changes nothing that the caller can see.
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { type CaptchaPuzzles, type Codes, RESEND_SECONDS } from '../security/index.ts';
import { readAccountName, targetOf } from './account-name.ts';
import type { Members } from './members.ts';
import type { PostCode, Texts } from './post-code.ts';

export interface CaptchaByCodeParts {
  puzzles: CaptchaPuzzles;
  codes: Codes;
  post: PostCode;
}

export class CaptchaByCode {
  constructor(
    private readonly members: Members,
    private readonly parts: CaptchaByCodeParts,
    private readonly surroundings: { clock: Clock; exchangeName: string },
  ) {}

  /** @throws Refusal rateLimited, captchaWrong, captchaPictureNeeded, codeSendFailed, codeTooSoon, codeBudget */
  async send(
    params: CallRequest<'sendCaptchaCode'>,
    { ip, language }: CallContext,
  ): Promise<CallResult<'sendCaptchaCode'>> {
    const { clock, exchangeName } = this.surroundings;
    const { challenge, work } = params;
    const account = readAccountName(params);
    await this.parts.puzzles.skipPicture({ challenge, work, flow: 'login' }, ip, clock.nowMs());
    await this.parts.post.send({
      ...{ account, ip, language },
      purpose: purposeFor(challenge),
      texts: async (code) => {
        const isKnown = (await this.members.byAccount(account)) !== undefined;
        return isKnown ? codeTexts(exchangeName, code) : strangerTexts(exchangeName);
      },
    });
    return { resendSeconds: RESEND_SECONDS };
  }

  /** @throws Refusal captchaWrong, codeFormat, codeWrong */
  async solve(
    params: CallRequest<'solveCaptchaCode'>,
    { ip }: Pick<CallContext, 'ip'>,
  ): Promise<CallResult<'solveCaptchaCode'>> {
    const { puzzles, codes } = this.parts;
    const nowMs = this.surroundings.clock.nowMs();
    const { challenge, code } = params;
    const account = readAccountName(params);
    return puzzles.solveByCode(challenge, ip, nowMs, async () => {
      // Nobody holds the code of an account that does not exist: it was in no message.
      await codes.spend(targetOf(account), purposeFor(challenge), code, nowMs);
    });
  }
}

function purposeFor(challenge: string): string {
  return `LOGIN_CAPTCHA ${challenge.slice(0, 32)}`;
}

function codeTexts(name: string, code: string): Texts {
  return {
    zh: {
      subject: `${name} 验证码`,
      text: `【${name}】验证码 ${code}，用于代替登录时的图片验证，5 分钟内有效。请勿告诉任何人。`,
    },
    en: {
      subject: `${name} verification code`,
      text: `${name}: ${code} is your code to log in without the captcha's picture. It is valid for 5 minutes. Tell it to nobody.`,
    },
  };
}

function strangerTexts(name: string): Texts {
  return {
    zh: { subject: `${name} 登录`, text: `【${name}】有人尝试登录，但此号码或邮箱尚未注册。` },
    en: {
      subject: `${name} login`,
      text: `${name}: somebody tried to log in, but there is no account under this name.`,
    },
  };
}
