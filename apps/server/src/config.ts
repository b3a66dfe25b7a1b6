/**
 * Every setting of the server: its name in the environment, its default, its check. A wrong setting stops the start
 * with one line that names all that is wrong; production also refuses whatever only a demo may have. Reads nothing but
 * the environment it is given and the file of chains that it names; folders and key files are exchange-data/data-folder.ts.
 */
import { resolve } from 'node:path';
import { type ContentConfig, readContent } from './modules/content/content-config.ts';
import { readFiles } from './modules/files/files-config.ts';
import type { FilesConfig } from './modules/files/index.ts';
import { type HelpConfig, readHelp } from './modules/help/help-config.ts';
import { type HistoryConfig, readHistory } from './modules/history/history-config.ts';
import { type IdentityConfig, readIdentity } from './modules/identity/identity-config.ts';
import { type InboxConfig, readInbox } from './modules/inbox/inbox-config.ts';
import { type MarketConfig, readMarket } from './modules/market/market-config.ts';
import { type MemberConfig, readMember } from './modules/member/member-config.ts';
import { type PaymentConfig, readPayment } from './modules/payment/payment-config.ts';
import { type ReleaseConfig, readRelease } from './modules/release/release-config.ts';
import { readSecurity, type SecurityConfig } from './modules/security/security-config.ts';
import { type DeskConfig, readDesk } from './modules/staff/desk-config.ts';
import { readSupport, refuseOwnPage, type SupportConfig } from './modules/support/support-config.ts';
import { readWallet, type WalletConfig } from './modules/wallet/chains/wallet-config.ts';
import { TrustedProxies } from './platform/http/connections/client-address.ts';
import type { ConnectionLimits } from './platform/http/connections/connections.ts';
import { readConnectionLimits } from './platform/http/connections/connections-config.ts';
import { type LimitsConfig, readLimits } from './platform/http/limits/limits-config.ts';
import { EnvReader, isWebOrigin } from './platform/settings/env-reader.ts';

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

export interface Config {
  mode: 'demo' | 'production';
  /** Bind address of the member's side. */
  host: string;
  port: number;
  consolePort: number;
  desk: DeskConfig;
  content: ContentConfig;
  release: ReleaseConfig;
  files: FilesConfig;
  security: SecurityConfig;
  member: MemberConfig;
  identity: IdentityConfig;
  payment: PaymentConfig;
  market: MarketConfig;
  history: HistoryConfig;
  wallet: WalletConfig;
  support: SupportConfig;
  help: HelpConfig;
  inbox: InboxConfig;
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
  /** False: browsers remove the service worker of the app that they have. */
  hasWebWorker: boolean;
  smtp: SmtpConfig | undefined;
  sms: SmsConfig | undefined;
  /** Secret that password hashes and codes are keyed with; undefined: the key file in the data folder. */
  pepper: string | undefined;
  limits: LimitsConfig;
  connections: ConnectionLimits;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Free disk space in the data folder below which an alarm is raised. */
  diskAlarmMb: number;
  /** A backup older than this is a problem; 0: the age is not checked. */
  backupAlarmMs: number;
  /** The longest time that a stop waits for what is under way. */
  drainTimeoutMs: number;
  /** The name members see. */
  exchangeName: string;
  /** The address under which members reach the operator; '' is published as such. */
  supportContact: string;
  /** Opens a POST that does nothing, for measurements. */
  benchNoop: boolean;
  /** The simulated market; never in production. */
  demoMarket: boolean;
  /** The simulated chains with their signer. */
  demoChains: boolean;
  /** `1`: the demo's own members stand ready at the OTC desk, and simulated merchants trade there; `0`: the own members alone. */
  demoOtc: DemoOtc;
  /** Simulated members whom the demo's first member invited. */
  demoInvitees: boolean;
  /** A simulated operator answers tickets. */
  demoSupport: boolean;
  /** A simulated operator approves verifications of grown-ups. */
  demoIdentity: boolean;
  /** Pledge products, an airdrop and activity notices of the demo. */
  demoActivity: boolean;
  /** The number of invented bars in each chart of the simulated market, from before its first start. */
  demoHistoryBars: number;
  /** Lets tests step the clock and lead the simulated market through the operator's endpoint; never in production. */
  testControl: boolean;
  /**
   * The file to which a server under test appends the errors that its calls answer; undeclared ones become `internal` then.
   * Never in production.
   */
  callErrorsFile: string | undefined;
}

const DEMO_OTC = ['1', '0', 'none'] as const;
export type DemoOtc = (typeof DEMO_OTC)[number];

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`the settings are wrong: ${problems.join('; ')}`);
  }
}

/** Capacitor's origins on Android and iOS (rules/security#foreign-pages). */
const SHELL_ORIGINS = ['https://localhost', 'capacitor://localhost'];
/** Values that stand in examples and therefore protect nothing. */
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
    content: readContent(read),
    release: readRelease(read),
    files: readFiles(read),
    security: readSecurity(read, demo),
    member: readMember(read),
    identity: readIdentity(read, demo),
    payment: readPayment(read),
    market: readMarket(read, demo),
    history: readHistory(read),
    wallet: readWallet(read, demo),
    support: readSupport(read),
    help: readHelp(read),
    inbox: readInbox(read),
    dataDir: resolve(read.text('DATA_DIR', './data')),
    databaseUrl: read.optional('DATABASE_URL'),
    engineHost: read.oneOf('ENGINE_HOST', ['inline', 'worker'], 'inline'),
    snapshotEveryCommands: read.integer('SNAPSHOT_EVERY_COMMANDS', 100_000, 1_000, 1_000_000_000),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    publicOrigin: read.optional('PUBLIC_ORIGIN'),
    corsOrigins: [...SHELL_ORIGINS, ...read.origins('CORS_ORIGINS')],
    webRoot: read.optional('WEB_ROOT'),
    hasWebWorker: read.oneOf('WEB_WORKER', ['on', 'off'], 'on') === 'on',
    smtp: readSmtp(read),
    sms: readSms(read),
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
    drainTimeoutMs: read.integer('DRAIN_TIMEOUT_MS', 5_000, 0, 60_000),
    exchangeName: read.text('EXCHANGE_NAME', 'Tern'),
    supportContact: read.text('SUPPORT_CONTACT', ''),
    benchNoop: read.flag('BENCH_NOOP', false),
    demoMarket: demo && read.flag('DEMO_MARKET', true),
    demoChains: demo && read.flag('DEMO_MARKET', true) && read.flag('DEMO_CHAINS', true),
    demoOtc: demo && read.flag('DEMO_MARKET', true) ? read.oneOf('DEMO_OTC', DEMO_OTC, '1') : 'none',
    demoInvitees: demo && read.flag('DEMO_MARKET', true) && read.flag('DEMO_INVITEES', true),
    demoSupport: demo && read.flag('DEMO_MARKET', true) && read.flag('DEMO_SUPPORT', true),
    demoIdentity: demo && read.flag('DEMO_MARKET', true) && read.flag('DEMO_IDENTITY', true),
    demoActivity: demo && read.flag('DEMO_MARKET', true) && read.flag('DEMO_ACTIVITY', true),
    demoHistoryBars: read.integer('DEMO_HISTORY_BARS', MOST_HISTORY_BARS, 100, MOST_HISTORY_BARS),
    testControl: read.flag('TEST_STEERING', false),
    callErrorsFile: read.optional('TEST_CALL_ERRORS'),
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

function checkAlways(config: Config, read: EnvReader): void {
  if (config.port !== 0 && config.port === config.consolePort)
    read.problem('PORT and CONSOLE_PORT must differ');
  if (config.publicOrigin !== undefined && !isWebOrigin(config.publicOrigin))
    read.problem('PUBLIC_ORIGIN must be an origin such as https://exchange.example');
  const ownOrigins = [config.publicOrigin, config.desk.origin, ...config.corsOrigins];
  refuseOwnPage(config.support, ownOrigins, read);
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
  const { geetest } = config.security;
  if (geetest !== undefined) {
    checkSecret('GEETEST_KEY', geetest.key, read);
    if (!geetest.url.startsWith('https://')) read.problem('GEETEST_URL must be https in production');
    if (geetest.hosts.some((host) => !host.startsWith('https://')))
      read.problem('GEETEST_SCRIPT and GEETEST_HOSTS must be https in production');
  }
  if (config.benchNoop) read.problem('BENCH_NOOP is not for production');
  if (config.testControl) read.problem('TEST_STEERING is not for production');
  if (config.callErrorsFile !== undefined) read.problem('TEST_CALL_ERRORS is not for production');
  if (env.DEMO_MARKET === '1' || env.DEMO_MARKET === 'true')
    read.problem('DEMO_MARKET is not for production');
}

/** Addresses that documentation alone uses: a network that holds all of one line holds the Internet. */
const FAR_APART = [
  ['192.0.2.1', '198.51.100.1', '203.0.113.1'],
  ['2001:db8::1', '3fff::1'],
];

/** A client within a trusted proxy network may claim any address. */
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
