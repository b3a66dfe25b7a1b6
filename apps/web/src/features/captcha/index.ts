/** Captchas: the widget that passes one, and what it leaves for the calls. */
export { carryWhereAsked } from './captcha-bridge.ts';
export type { PassCaptcha } from './captcha-proof.ts';
export { useCaptcha } from './use-captcha.tsx';
