/** Opens the captcha: the vendor's where it is configured, else the server's own puzzles. */
import { failbackCaptcha, geetestCaptcha, selfHostedCaptcha } from '../../platform/captcha/index.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { addressIsPrivate } from '../../platform/http/limits/rate-limit.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import { addressShare } from './address-share.ts';
import { CaptchaDemand } from './captcha-demand.ts';
import { CaptchaPuzzles } from './captcha-puzzles.ts';
import { Captchas } from './captchas.ts';
import type { SecurityConfig } from './security-config.ts';
import { StandingCaptchas } from './standing-captchas.ts';

const HOUR_MS = 3_600_000;
const GEETEST_TIMEOUT_MS = 5_000;

/** `puzzles` undefined: the vendor draws its own. */
export function openCaptcha(
  sql: Sql,
  keyed: KeyedHash,
  { geetest, captchaFailback, codeCaptchasPerHour, codes }: SecurityConfig,
): { captchas: Captchas; puzzles: CaptchaPuzzles | undefined; standing: StandingCaptchas } {
  const sparesPrivate = codes.sparePrivateNetworks;
  const own = selfHostedCaptcha(keyed);
  const vendor = geetest && geetestCaptcha({ ...geetest, timeoutMs: GEETEST_TIMEOUT_MS });
  const main = Object.assign(vendor ?? own, { isOwn: vendor === undefined });
  const failback = captchaFailback ? failbackCaptcha(main.gt) : undefined;
  const demand = new CaptchaDemand((ip) => sparesPrivate && addressIsPrivate(ip));
  const standing = new StandingCaptchas();
  const maySkipPicture = addressShare(codeCaptchasPerHour, HOUR_MS, sparesPrivate);
  return {
    captchas: new Captchas(sql, keyed, { main, failback, script: geetest?.script }, demand, standing),
    puzzles: vendor === undefined ? new CaptchaPuzzles(sql, own, maySkipPicture) : undefined,
    standing,
  };
}
