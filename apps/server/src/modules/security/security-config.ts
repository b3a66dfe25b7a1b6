/** The settings of what protects accounts: the captcha, and how many verification codes go out to whom. */
import type { EnvReader } from '../../platform/settings/env-reader.ts';
import type { CodeLimits } from './code-budgets.ts';
import { type GeetestConfig, readGeetest } from './geetest-config.ts';

export interface SecurityConfig {
  codes: CodeLimits & {
    /** Calling codes that codes are sent to by SMS; empty: all. */
    countries: string[];
  };
  /** Captchas without a picture, where a code stands in: a program reads codes as easily as a person. */
  codeCaptchasPerHour: number;
  geetest: GeetestConfig | undefined;
  /** The captcha lets few pass unseen while the vendor does not answer. */
  captchaFailback: boolean;
}

const MOST = 10_000_000;
const CALLING_CODE = /^[1-9]\d{0,3}$/;

export function readSecurity(read: EnvReader, demo: boolean): SecurityConfig {
  const config: SecurityConfig = {
    codes: {
      perHourPerTarget: read.integer('LIMIT_CODES_PER_TARGET_AND_HOUR', 8, 0, MOST),
      perDayPerTarget: read.integer('LIMIT_CODES_PER_TARGET', 10, 0, MOST),
      perDayPerAddress: read.integer('LIMIT_CODES_PER_ADDRESS', 200, 0, MOST),
      perDayPerPrefix: read.integer('LIMIT_CODES_PER_PREFIX', 50, 0, MOST),
      perDayPerCountry: read.integer('LIMIT_CODES_PER_COUNTRY', 200, 0, MOST),
      perDayPerMember: read.integer('LIMIT_CODES_PER_MEMBER', 20, 0, MOST),
      perDay: read.integer('LIMIT_CODES_PER_DAY', 1_000, 0, MOST),
      sparePrivateNetworks: demo,
      countries: read.list('SMS_COUNTRIES'),
      homeCountry: read.text('SMS_HOME_COUNTRY', '86'),
    },
    codeCaptchasPerHour: read.integer('LIMIT_CODE_CAPTCHAS_PER_HOUR', 10, 0, MOST),
    geetest: readGeetest(read),
    captchaFailback: read.flag('CAPTCHA_FAILBACK', false),
  };
  const { countries, homeCountry } = config.codes;
  for (const country of countries)
    if (!CALLING_CODE.test(country)) read.problem(`SMS_COUNTRIES: ${country} is no calling code`);
  if (!CALLING_CODE.test(homeCountry)) read.problem(`SMS_HOME_COUNTRY: ${homeCountry} is no calling code`);
  return config;
}
