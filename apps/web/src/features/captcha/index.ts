/** Captchas: the widget that passes one, and what it leaves for the calls. */
export type { PassCaptcha } from './captcha-proof.ts';
export { useCaptcha } from './use-captcha.tsx';
