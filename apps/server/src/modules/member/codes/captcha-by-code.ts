/**
 * The captcha of a login for a member who cannot see its picture: a code to the phone or mailbox that the login names. It
 * goes the way of the codes for a forgotten password, in their budgets, and opens this one challenge alone. It is sent to
 * accounts that exist alone; whether one exists changes nothing that the caller can see.
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { CallContext } from '../../../platform/http/call.ts';
import { type CaptchaPuzzles, type Codes, RESEND_SECONDS } from '../../security/index.ts';
import { readAccountName, targetOf } from '../accounts/account-name.ts';
import type { Members } from '../accounts/members.ts';
import { codeMessage } from './code-message.ts';
import type { PostCode } from './post-code.ts';

export interface CaptchaByCodeParts {
  puzzles: CaptchaPuzzles;
  codes: Codes;
  post: PostCode;
}

export class CaptchaByCode {
  constructor(
    private readonly members: Members,
    private readonly parts: CaptchaByCodeParts,
    private readonly environment: { clock: Clock; exchangeName: string },
  ) {}

  async send(
    params: CallRequest<'sendCaptchaCode'>,
    { ip, language }: CallContext,
  ): Promise<CallResult<'sendCaptchaCode'>> {
    const { clock, exchangeName } = this.environment;
    const { puzzles, codes, post } = this.parts;
    const { challenge, work } = params;
    const account = readAccountName(params);
    await puzzles.skipPicture({ challenge, work, flow: 'login' }, ip, clock.nowMs());
    const member = await this.members.byAccount(account);
    await post.sendUnseen(
      {
        account,
        ip,
        language,
        budget: 'recover',
        asker: codes.askerOf(undefined, ip),
        purpose: purposeFor(challenge),
        texts: (code) => codeMessage(exchangeName, code, { use: USE }),
      },
      member !== undefined,
    );
    return { resendSeconds: RESEND_SECONDS };
  }

  async solve(
    params: CallRequest<'solveCaptchaCode'>,
    { ip }: Pick<CallContext, 'ip'>,
  ): Promise<CallResult<'solveCaptchaCode'>> {
    const { puzzles, codes } = this.parts;
    const nowMs = this.environment.clock.nowMs();
    const { challenge, code } = params;
    const account = readAccountName(params);
    return puzzles.solveByCode(challenge, ip, nowMs, async () => {
      const asker = codes.askerOf(undefined, ip);
      await codes.checkAndSpend(
        { target: targetOf(account), purpose: purposeFor(challenge), code, asker },
        nowMs,
      );
    });
  }
}

const USE = { zh: '代替登录时的图片验证', en: 'log in without the picture check' };

function purposeFor(challenge: string): string {
  return `LOGIN_CAPTCHA ${challenge.slice(0, 32)}`;
}
