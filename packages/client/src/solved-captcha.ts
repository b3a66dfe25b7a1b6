/**
 * A captcha solved by the exchange itself: the demo and the tests answer their own puzzles, production has no such call.
 * For scripts, bots and tests; a person solves it in the widget.
 */
import type { CaptchaFlow } from '@tern/protocol';
import type { Api } from './api.ts';
import { freshRandomCode } from './random-code.ts';
import { serverNow } from './server-clock.ts';

/** The fields of a solved captcha in a form. */
export interface SolvedCaptcha {
  status: string;
  randomCode: string;
  geetest_challenge: string;
  geetest_validate: string;
  geetest_seccode: string;
}

/** One a flow: it opens the sending of a code and then the form that carries the code; or a login. */
export async function solvedCaptcha(api: Pick<Api, 'call'>, flow: CaptchaFlow): Promise<SolvedCaptcha> {
  const randomCode = freshRandomCode(serverNow());
  const { challenge, status } = await api.call('geetestCode', { randomCode, clientType: 'h5' });
  const { answer: _, ...fields } = await api.call('answerCaptcha', { challenge, flow });
  return { status: String(status), randomCode, ...fields };
}
