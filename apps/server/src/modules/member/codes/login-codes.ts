/**
 * Sends the code that opens a login where wrong passwords have closed the ordinary way. Only a caller who gives the
 * right password gets it, in the account's own budget; the answer does not tell if it was sent, so that a guess still
 * learns nothing.
 */
import type { WireLanguage } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import type { AccountName } from '../accounts/account-name.ts';
import { codeMessage } from './code-message.ts';
import type { PostCode } from './post-code.ts';

export const LOGIN_CODE = 'LOGIN';

const MESSAGE = {
  subject: { zh: '登录验证码', en: 'login code' },
  use: { zh: '登录', en: 'log in' },
  advice: {
    zh: '如非本人操作，请立即修改登录密码',
    en: 'If this was not you, change your password immediately',
  },
};

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
        {
          ...request,
          purpose: LOGIN_CODE,
          budget: 'member',
          texts: (code) => codeMessage(exchangeName, code, MESSAGE),
        },
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
