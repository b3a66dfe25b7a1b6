/** The fields of a solved captcha that the flow's calls carry (product#states). */
import type { CallRequest } from '@tern/protocol';

export type CaptchaProof = Pick<
  CallRequest<'login'>,
  'status' | 'randomCode' | 'geetest_challenge' | 'geetest_validate' | 'geetest_seccode'
>;

/** Runs a call with the flow's solved captcha, asking for one first; undefined when the member closes the widget. */
export type PassCaptcha = <T>(send: (proof: CaptchaProof) => Promise<T>) => Promise<T | undefined>;
