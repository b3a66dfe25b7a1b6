/** The entry of the captcha. */
export { failbackCaptcha } from './failback.ts';
export { type GeetestSettings, geetestCaptcha } from './geetest.ts';
export { type CaptchaProvider, type SolvedFields, storedPart } from './provider.ts';
export { type SelfHostedCaptcha, selfHostedCaptcha } from './self-hosted.ts';
export { type PuzzleLevel, slidePuzzle, TOLERANCE } from './slide-puzzle.ts';
