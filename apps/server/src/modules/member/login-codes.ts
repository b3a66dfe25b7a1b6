/**
 * Sends the code that opens a login where wrong passwords have closed the ordinary way. Only a caller who gives the
 * right password gets it, in the account's own budget; the answer does not tell if it was sent, so that a guess still
 * learns nothing.
 */
import type { WireLanguage } from '@tern/protocol';
import { CallError } from '../../platform/http/call.ts';
import type { AccountName } from './account-name.ts';
import type { PostCode, Texts } from './post-code.ts';

export const LOGIN_CODE = 'LOGIN';

export interface LoginCodeRequest {
  account: AccountName;
  memberId: number;
  ip: string;
  asker: string;
  language: WireLanguage;
}

export class LoginCodes {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly post: PostCode,
    private readonly exchangeName: string,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** The caller does not wait for it. */
  send(request: LoginCodeRequest): void {
    const { exchangeName } = this;
    const work: Promise<void> = this.post
      .sendUnseen(
        { ...request, purpose: LOGIN_CODE, budget: 'member', texts: (code) => texts(exchangeName, code) },
        true,
      )
      // Over its budget the last code is still on its way or in use.
      .catch((error) => (error instanceof CallError ? undefined : this.onFault(error)));
    this.underWay.add(work);
    // settled() waits for it, and its fault has been told above.
    void work.finally(() => this.underWay.delete(work));
  }

  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }
}

function texts(name: string, code: string): Texts {
  return {
    zh: {
      subject: `${name} 登录验证码`,
      text: `【${name}】验证码 ${code}，用于登录，5 分钟内有效。请勿告诉任何人；如非本人操作，请立即修改登录密码。`,
    },
    en: {
      subject: `${name} login code`,
      text: `${name}: ${code} is your code to log in. It is valid for 5 minutes. Do not share it with anyone. If this was not you, change your password immediately.`,
    },
  };
}
