/**
 * Every setting of the server: its name in the environment, its default, its check. A wrong setting stops the start
 * with one line that names all that is wrong; production also refuses whatever only a demo may have. Reads nothing but
 * the environment it is given; folders and key files are boot/data-folder.ts.
 */
import { resolve } from 'node:path';
import { parseUnits } from '@tern/math';
import { type AffairsConfig, readAffairs } from './affairs-config.ts';
import { type LimitsConfig, readLimits } from './limits-config.ts';
import type { UnfilledLimits } from './modules/balances/index.ts';
import type { RateBounds } from './modules/market/index.ts';
import { type DeskConfig, readDesk } from './modules/staff/desk-config.ts';
import { type GeetestConfig, readGeetest } from './platform/captcha/geetest-config.ts';
import { TrustedProxies } from './platform/http/client-address.ts';
import type { ConnectionLimits } from './platform/http/connections.ts';
import { readConnectionLimits } from './platform/http/connections-config.ts';
import { CCXT_EXCHANGES, type CcxtExchange } from './platform/index-sources/index.ts';
import { EnvReader } from './platform/settings/env-reader.ts';

export interface SmtpConfig {
  host: string;
  port: number;
  /** TLS from the first byte (port 465); otherwise STARTTLS, which production demands. */
  implicitTls: boolean;
  user: string;
  password: string;
  from: string;
}

/** The SMS port's real adapter: a POST to the operator's gateway, signed with HMAC-SHA256. */
export interface SmsConfig {
  webhookUrl: string;
  webhookSecret: string;
}

/** Any address that answers JSON; `field` is the path to the rate, dots between levels. */
export interface RateConfig {
  url: string;
  field: string;
  everyMs: number;
}

export interface Config {
  mode: 'demo' | 'production';
  /** Bind address of the member's side. */
  host: string;
  port: number;
  consolePort: number;
  desk: DeskConfig;
  affairs: AffairsConfig;
  /** Absolute. */
  dataDir: string;
  /** undefined: the private PostgreSQL in dataDir. */
  databaseUrl: string | undefined;
  engineHost: 'inline' | 'worker';
  /** A snapshot is made after this many commands; a restart replays at most about as many. */
  snapshotEveryCommands: number;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** The https origin members use, without a slash at the end; undefined: whatever Host says. */
  publicOrigin: string | undefined;
  /** Origins that may call the API from a browser or a shell, beside our own. */
  corsOrigins: string[];
  /** Folder of the built web app. */
  webRoot: string | undefined;
  smtp: SmtpConfig | undefined;
  sms: SmsConfig | undefined;
  /** Calling codes that codes are sent to by SMS; empty: all. */
  smsCountries: string[];
  /** The calling code of most members: its messages are limited by the budgets alone. */
  smsHomeCountry: string;
  geetest: GeetestConfig | undefined;
  /** Whether the captcha lets few pass unseen while the vendor does not answer. */
  captchaFailback: boolean;
  /** The real exchanges that index prices come from (INDEX_SOURCES, or none); the demo's sources are simulated. */
  indexSources: CcxtExchange[];
  /** Where the CNY rate is read; undefined: the operator sets it. */
  rate: RateConfig | undefined;
  /** What a CNY rate may be, whoever sets it. */
  rateBounds: RateBounds;
  /** Secret that password hashes and codes are keyed with; undefined: the key file in the data folder. */
  pepper: string | undefined;
  limits: LimitsConfig;
  connections: ConnectionLimits;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Free disk space in the data folder below which an alarm is raised. */
  diskAlarmMb: number;
  /** A backup older than this is a problem; 0: nobody asks. */
  backupAlarmMs: number;
  /** Which orders that ended without a fill the read tables hold. */
  unfilledOrders: UnfilledLimits;
  /** How long a stop waits for what is under way. */
  drainTimeoutMs: number;
  /** The name members see. */
  exchangeName: string;
  /** How members reach the operator; '' is published as such. */
  supportContact: string;
  /** Opens a POST that does nothing, for measurements. */
  benchNoop: boolean;
  /** The simulated market; never in production. */
  demoMarket: boolean;
  /** The number of invented bars in each chart of the simulated market, from before its first start. */
  demoHistoryBars: number;
  /** Lets tests step the clock and lead the simulated market through the operator's door; never in production. */
  testControl: boolean;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`the settings are wrong: ${problems.join('; ')}`);
  }
}

/** Capacitor's origins on Android and iOS (SAFETY 27). */
const SHELL_ORIGINS = ['https://localhost', 'capacitor://localhost'];
/** Values that stand in examples and therefore protect nobody. */
const KNOWN_SECRETS = new Set([
  'changeme',
  'change-me',
  'secret',
  'password',
  'pepper',
  'example',
  'default',
  'tern',
]);
const MIN_SECRET_LENGTH = 32;
const LAST_PORT = 65_535;
/** As many bars as a chart can ask for at once. */
const MOST_HISTORY_BARS = 1_500;
const DAY_MS = 24 * 3_600_000;
const RATE_DECIMALS = 6;
const RATE = /^\d{1,6}(\.\d{1,6})?$/;
const CALLING_CODE = /^[1-9]\d{0,3}$/;

export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = new EnvReader(env);
  const mode = read.oneOf('MODE', ['demo', 'production'], 'demo');
  const demo = mode === 'demo';
  const port = read.integer('PORT', 8080, 0, LAST_PORT);
  if (port === LAST_PORT && !read.has('CONSOLE_PORT'))
    read.problem(`CONSOLE_PORT is missing: no port comes after ${LAST_PORT}`);
  const config: Config = {
    mode,
    host: read.text('HOST', demo ? '0.0.0.0' : '127.0.0.1'),
    port,
    // Beside the member's port, so that two exchanges on one machine do not meet.
    consolePort: read.integer('CONSOLE_PORT', port === 0 ? 0 : port + 1, 0, LAST_PORT),
    desk: readDesk(read, demo),
    affairs: readAffairs(read),
    dataDir: resolve(read.text('DATA_DIR', './data')),
    databaseUrl: read.optional('DATABASE_URL'),
    engineHost: read.oneOf('ENGINE_HOST', ['inline', 'worker'], 'inline'),
    snapshotEveryCommands: read.integer('SNAPSHOT_EVERY_COMMANDS', 100_000, 1_000, 1_000_000_000),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    publicOrigin: read.optional('PUBLIC_ORIGIN'),
    corsOrigins: [...SHELL_ORIGINS, ...read.list('CORS_ORIGINS')],
    webRoot: read.optional('WEB_ROOT'),
    smtp: readSmtp(read),
    sms: readSms(read),
    smsCountries: read.list('SMS_COUNTRIES'),
    smsHomeCountry: read.text('SMS_HOME_COUNTRY', '86'),
    geetest: readGeetest(read),
    captchaFailback: read.flag('CAPTCHA_FAILBACK', false),
    indexSources: readIndexSources(read, demo),
    rate: readRate(read),
    rateBounds: readRateBounds(read),
    pepper: read.optional('PEPPER'),
    limits: readLimits(read, demo),
    connections: readConnectionLimits(read, demo),
    logLevel: read.oneOf(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      demo ? 'warn' : 'info',
    ),
    diskAlarmMb: read.integer('DISK_ALARM_MB', 1024, 1, 1_000_000),
    backupAlarmMs: read.integer('BACKUP_ALARM_HOURS', demo ? 0 : 24, 0, 8_760) * 3_600_000,
    unfilledOrders: {
      keptMs: read.integer('UNFILLED_ORDERS_KEEP_DAYS', 30, 1, 36_500) * DAY_MS,
      most: read.integer('UNFILLED_ORDERS_PER_MEMBER', 10_000, 1, 10_000_000),
    },
    drainTimeoutMs: read.integer('DRAIN_TIMEOUT_MS', 5_000, 0, 60_000),
    exchangeName: read.text('EXCHANGE_NAME', 'Tern'),
    supportContact: read.text('SUPPORT_CONTACT', ''),
    benchNoop: read.flag('BENCH_NOOP', false),
    demoMarket: demo && read.flag('DEMO_MARKET', true),
    demoHistoryBars: read.integer('DEMO_HISTORY_BARS', MOST_HISTORY_BARS, 100, MOST_HISTORY_BARS),
    testControl: read.flag('TEST_STEERING', false),
  };
  checkAlways(config, read);
  if (!demo) checkProduction(config, env, read);
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

function readSmtp(read: EnvReader): SmtpConfig | undefined {
  if (!read.has('SMTP_HOST')) return undefined;
  const port = read.integer('SMTP_PORT', 587, 1, 65_535);
  return {
    host: read.text('SMTP_HOST', ''),
    port,
    implicitTls: read.flag('SMTP_TLS', port === 465),
    user: read.text('SMTP_USER', ''),
    password: read.text('SMTP_PASSWORD', ''),
    from: read.text('SMTP_FROM', ''),
  };
}

function readSms(read: EnvReader): SmsConfig | undefined {
  if (!read.has('SMS_WEBHOOK_URL')) return undefined;
  return {
    webhookUrl: read.text('SMS_WEBHOOK_URL', ''),
    webhookSecret: read.text('SMS_WEBHOOK_SECRET', ''),
  };
}

function readIndexSources(read: EnvReader, demo: boolean): CcxtExchange[] {
  if (!read.has('INDEX_SOURCES')) return demo ? [] : [...CCXT_EXCHANGES];
  const wanted = read.list('INDEX_SOURCES').filter((name) => name !== 'none');
  for (const name of wanted)
    if (!CCXT_EXCHANGES.some((known) => known === name)) read.problem(`INDEX_SOURCES: ${name} is not known`);
  return CCXT_EXCHANGES.filter((known) => wanted.includes(known));
}

function readRate(read: EnvReader): RateConfig | undefined {
  const url = read.optional('RATE_URL');
  if (url === undefined) return undefined;
  if (!/^https?:\/\//.test(url)) read.problem('RATE_URL must be an http address');
  return {
    url,
    field: read.text('RATE_FIELD', 'rate'),
    everyMs: 1_000 * read.integer('RATE_EVERY_SECONDS', 600, 10, 86_400),
  };
}

function readRateBounds(read: EnvReader): RateBounds {
  const bounds = {
    least: read.text('RATE_LEAST', '5'),
    most: read.text('RATE_MOST', '10'),
  };
  const areRates = [bounds.least, bounds.most].every((bound) => RATE.test(bound));
  if (!areRates) read.problem('RATE_LEAST and RATE_MOST must be decimals of at most six places');
  else if (parseUnits(bounds.least, RATE_DECIMALS) > parseUnits(bounds.most, RATE_DECIMALS))
    read.problem('RATE_LEAST must not be above RATE_MOST');
  return bounds;
}

function checkAlways(config: Config, read: EnvReader): void {
  for (const country of config.smsCountries)
    if (!CALLING_CODE.test(country)) read.problem(`SMS_COUNTRIES: ${country} is no calling code`);
  if (!CALLING_CODE.test(config.smsHomeCountry))
    read.problem(`SMS_HOME_COUNTRY: ${config.smsHomeCountry} is no calling code`);
  if (config.port !== 0 && config.port === config.consolePort)
    read.problem('PORT and CONSOLE_PORT must differ');
  if (config.publicOrigin !== undefined && !/^https?:\/\/[^/\s]+$/.test(config.publicOrigin))
    read.problem('PUBLIC_ORIGIN must be an origin such as https://exchange.example');
  if (config.databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(config.databaseUrl))
    read.problem('DATABASE_URL must begin with postgres://');
  if (config.smtp !== undefined && config.smtp.from === '') read.problem('SMTP_FROM is missing');
  if (config.sms !== undefined && !/^https?:\/\//.test(config.sms.webhookUrl))
    read.problem('SMS_WEBHOOK_URL must be an http address');
}

function checkProduction(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  read: EnvReader,
): void {
  if (config.smtp === undefined) read.problem('production needs SMTP_HOST (codes go out by mail)');
  if (config.publicOrigin === undefined) read.problem('production needs PUBLIC_ORIGIN');
  else if (!config.publicOrigin.startsWith('https://'))
    read.problem('PUBLIC_ORIGIN must be https in production');
  refuseEverybody('TRUSTED_PROXIES', config.trustedProxies, read);
  refuseEverybody('CONSOLE_TRUSTED_PROXIES', config.desk.trustedProxies, read);
  if (config.pepper !== undefined) checkSecret('PEPPER', config.pepper, read);
  if (config.sms !== undefined) {
    checkSecret('SMS_WEBHOOK_SECRET', config.sms.webhookSecret, read);
    if (!config.sms.webhookUrl.startsWith('https://'))
      read.problem('SMS_WEBHOOK_URL must be https in production');
  }
  if (config.geetest !== undefined) {
    checkSecret('GEETEST_KEY', config.geetest.key, read);
    if (!config.geetest.url.startsWith('https://')) read.problem('GEETEST_URL must be https in production');
    if (config.geetest.hosts.some((host) => !host.startsWith('https://')))
      read.problem('GEETEST_SCRIPT and GEETEST_HOSTS must be https in production');
  }
  if (config.benchNoop) read.problem('BENCH_NOOP is not for production');
  if (config.testControl) read.problem('TEST_STEERING is not for production');
  if (env.DEMO_MARKET === '1' || env.DEMO_MARKET === 'true')
    read.problem('DEMO_MARKET is not for production');
}

/** Addresses that documentation alone uses: a network that holds all of one line holds the Internet. */
const FAR_APART = [
  ['192.0.2.1', '198.51.100.1', '203.0.113.1'],
  ['2001:db8::1', '3fff::1'],
];

/** Whoever is a trusted proxy may claim any address. */
function refuseEverybody(name: string, networks: readonly string[], read: EnvReader): void {
  for (const network of networks) {
    const proxies = new TrustedProxies([network]);
    if (FAR_APART.some((addresses) => addresses.every((address) => proxies.trusts(address))))
      read.problem(`${name}: ${network} is everybody`);
  }
}

function checkSecret(name: string, value: string, read: EnvReader): void {
  if (KNOWN_SECRETS.has(value.toLowerCase())) read.problem(`${name} is a default secret`);
  else if (new Set(value).size === 1) read.problem(`${name} repeats one character`);
  else if (value.length < MIN_SECRET_LENGTH)
    read.problem(`${name} must have at least ${MIN_SECRET_LENGTH} characters`);
}
