/**
 * Checks the form of a flow outside an account: a solved captcha and the code that was sent with it. Checking spends
 * neither, so that a mistyped code does not ask for the captcha again and a busy server burns no code; the form that is
 * accepted spends both.
 */
import type { CaptchaFlow } from '@tern/protocol';
import type { CaptchaFields, CaptchaGate, Codes, GivenCode } from '../../security/index.ts';

export interface ShownCodeForm {
  captcha: CaptchaFields;
  flow: CaptchaFlow;
  code: GivenCode;
  ip: string;
}

export class CodeForms {
  constructor(
    private readonly captchas: CaptchaGate,
    private readonly codes: Codes,
  ) {}

  /** Gives what spends captcha and code, which throws codeWrong when a parallel form was faster. */
  async check({ captcha, flow, code, ip }: ShownCodeForm, nowMs: number): Promise<() => Promise<void>> {
    await this.captchas.show(captcha, flow, ip, nowMs);
    const right = await this.codes.check(code, nowMs);
    return async () => {
      await this.codes.spend(right);
      await this.captchas.spend(captcha);
    };
  }
}
