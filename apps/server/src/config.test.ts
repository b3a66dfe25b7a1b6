import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { createDataFolder, readOrCreateKey } from './exchange-data/data-folder.ts';

const problemsOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return '';
};

const PRODUCTION = {
  MODE: 'production',
  SMTP_HOST: 'mail.example',
  SMTP_FROM: 'no-reply@exchange.example',
  PUBLIC_ORIGIN: 'https://exchange.example',
};

const GEETEST = { GEETEST_ID: '0123456789abcdef'.repeat(2), GEETEST_KEY: 'fedcba98'.repeat(4) };

describe('settings', () => {
  it('has a default for everything in the demo', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      mode: 'demo',
      port: 8080,
      consolePort: 8081,
      engineHost: 'inline',
      demoMarket: true,
      demoChains: true,
      demoOtc: '1',
      demoHistoryBars: 1_500,
      testControl: false,
    });
    expect(config.dataDir).toBe(join(process.cwd(), 'data'));
    expect(config.databaseUrl).toBeUndefined();
  });

  it('names every wrong setting at once', () => {
    const message = problemsOf({ PORT: '70000', MODE: 'test', TRUSTED_PROXIES: '10.0.0.0/8,nonsense' });
    expect(message).toMatch(/MODE/);
    expect(message).toMatch(/PORT must be a whole number/);
    expect(message).toMatch(/nonsense/);
    expect(message).not.toMatch(/10\.0\.0\.0/);
  });

  it('listens for everybody in a demo, and on this machine alone in production, unless HOST says more', () => {
    expect(loadConfig({}).host).toBe('0.0.0.0');
    expect(loadConfig(PRODUCTION).host).toBe('127.0.0.1');
    expect(loadConfig({ ...PRODUCTION, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  it.each([['-1'], ['1e3'], ['80.5'], ['0x50'], ['８０']])('takes no port %s', (PORT) => {
    expect(problemsOf({ PORT })).toMatch(/PORT/);
  });

  it('takes the vendor of the captcha whole or not at all', () => {
    expect(loadConfig({}).security.geetest).toBeUndefined();
    expect(loadConfig({}).security.captchaFailback).toBe(false);
    expect(loadConfig(GEETEST).security.geetest).toEqual({
      id: GEETEST.GEETEST_ID,
      key: GEETEST.GEETEST_KEY,
      url: 'https://api.geetest.com',
      script: 'https://static.geetest.com/static/tools/gt.js',
      hosts: ['https://*.geetest.com', 'https://*.geevisit.com', 'https://static.geetest.com'],
    });
    const elsewhere = { GEETEST_SCRIPT: 'https://gt.example/gt.js', GEETEST_HOSTS: 'https://a.example:8443' };
    expect(loadConfig({ ...PRODUCTION, ...GEETEST, ...elsewhere }).security.geetest?.hosts).toEqual([
      ...['https://a.example:8443', 'https://gt.example'],
    ]);
    expect(problemsOf({ ...GEETEST, GEETEST_SCRIPT: '/gt.js' })).toMatch(/GEETEST_SCRIPT/);
    for (const host of [
      "https://a.example; script-src 'unsafe-inline'",
      '*',
      'https:',
      "'self'",
      'https://a.example/x',
    ])
      expect(problemsOf({ ...GEETEST, GEETEST_HOSTS: host }), host).toMatch(/GEETEST_HOSTS: .* is no origin/);
    expect(
      loadConfig({ ...PRODUCTION, ...GEETEST, GEETEST_URL: 'https://gt.example/' }).security.geetest?.url,
    ).toBe('https://gt.example');
    expect(problemsOf({ GEETEST_ID: GEETEST.GEETEST_ID })).toMatch(/GEETEST_KEY is missing/);
    expect(problemsOf({ ...GEETEST, GEETEST_ID: 'mine' })).toMatch(/GEETEST_ID/);
  });

  it('lets pages of exact origins in, and no others, however they are spelled', () => {
    const listed = 'https://app.example, http://127.0.0.1:5173,ionic://localhost';
    expect(loadConfig({ CORS_ORIGINS: listed }).corsOrigins).toEqual([
      'https://localhost',
      'capacitor://localhost',
      'https://app.example',
      'http://127.0.0.1:5173',
      'ionic://localhost',
    ]);
    for (const one of [
      '*',
      'null',
      'https://*.example',
      'https://*',
      'https://app.example/',
      'https://app.example/x',
      'https://App.example',
      'https://app.example:443',
      'https://a:b@app.example',
      'app.example',
      'file://',
      'data:text/html,x',
    ]) {
      const problem = problemsOf({ CORS_ORIGINS: `https://app.example,${one}` });
      expect(problem, one).toContain('CORS_ORIGINS');
      expect(problem, one).toContain('is no origin');
    }
  });

  it.each([
    '*',
    'null',
    'https://*.example',
    'https://*',
    'https://Exchange.example',
    'https://a:b@c.example',
  ])('takes %s as no own origin, for members and for the desk', (origin) => {
    expect(problemsOf({ PUBLIC_ORIGIN: origin })).toMatch(/PUBLIC_ORIGIN must be an origin/);
    expect(problemsOf({ CONSOLE_ORIGIN: origin })).toMatch(/CONSOLE_ORIGIN must be an origin/);
  });

  it('sends codes to all countries, or to those that it names', () => {
    expect(loadConfig({}).security.codes.countries).toEqual([]);
    expect(loadConfig({ SMS_COUNTRIES: '86, 852' }).security.codes.countries).toEqual(['86', '852']);
    expect(problemsOf({ SMS_COUNTRIES: '86,CN' })).toMatch(/SMS_COUNTRIES: CN/);
  });

  it('counts by address alike in demo and production, but spares the owner’s own machines in the demo', () => {
    const [demo, production] = [loadConfig({}), loadConfig(PRODUCTION)];
    const counted = {
      loginsPerMinute: 20,
      codeRequestsPerMinute: 20,
      resetsPerMinute: 20,
      registrationsPerDay: 5,
      captchasPerMinute: 60,
      updatesPerMinute: 240,
    };
    const ofCodes = { perHourPerTarget: 8 };
    expect(demo.limits).toMatchObject({ ...counted, sparePrivateAddresses: true });
    expect(demo.security).toMatchObject({
      codeCaptchasPerHour: 10,
      codes: { ...ofCodes, sparePrivateNetworks: true },
    });
    expect(production.limits).toMatchObject({ ...counted, sparePrivateAddresses: false });
    expect(production.security).toMatchObject({
      codeCaptchasPerHour: 10,
      codes: { ...ofCodes, sparePrivateNetworks: false },
    });
  });

  it('starts in production when all that it needs is there, with the strict limits', () => {
    const config = loadConfig(PRODUCTION);
    expect(config.limits).toMatchObject({
      ordersPerSecond: 50,
      ordersPerMinute: 1_200,
      fillOrKillCount: 5,
      cancelsPerSecond: 100,
      loginsPerMinute: 20,
    });
    expect(config.demoMarket).toBe(false);
  });

  it.each([
    ['no SMTP', { SMTP_HOST: '' }, /SMTP_HOST/],
    ['no origin', { PUBLIC_ORIGIN: '' }, /PUBLIC_ORIGIN/],
    ['a plain origin', { PUBLIC_ORIGIN: 'http://exchange.example' }, /https/],
    ['a default secret', { PEPPER: 'changeme' }, /default secret/],
    ['a short secret', { PEPPER: 'abcdefgh' }, /at least 32/],
    ['a secret of one character', { PEPPER: 'a'.repeat(32) }, /PEPPER repeats one character/],
    [
      'every IPv4 address as a proxy',
      { TRUSTED_PROXIES: '10.0.0.0/8,0.0.0.0/0' },
      /TRUSTED_PROXIES: 0\.0\.0\.0\/0/,
    ],
    ['every IPv6 address as a proxy', { TRUSTED_PROXIES: '::/0' }, /TRUSTED_PROXIES: ::\/0 is everybody/],
    [
      'all mapped addresses as a proxy',
      { TRUSTED_PROXIES: '::ffff:0:0/96' },
      /TRUSTED_PROXIES: ::ffff:0:0\/96/,
    ],
    [
      'everybody as the desk’s proxy',
      { CONSOLE_TRUSTED_PROXIES: '0.0.0.0/0' },
      /CONSOLE_TRUSTED_PROXIES: 0\.0\.0\.0/,
    ],
    ['the bench path', { BENCH_NOOP: '1' }, /BENCH_NOOP/],
    ['the simulated market', { DEMO_MARKET: '1' }, /DEMO_MARKET/],
    ['a clock that tests step', { TEST_STEERING: 'true' }, /TEST_STEERING/],
    ['a file of answered errors', { TEST_CALL_ERRORS: '/tmp/errors.txt' }, /TEST_CALL_ERRORS/],
    ['a default captcha key', { ...GEETEST, GEETEST_KEY: 'changeme' }, /GEETEST_KEY is a default secret/],
    ['a short captcha key', { ...GEETEST, GEETEST_KEY: 'abc' }, /GEETEST_KEY must have at least 32/],
    [
      'a captcha widget from a plain host',
      { ...GEETEST, GEETEST_HOSTS: 'http://gt.example' },
      /GEETEST_HOSTS must be https/,
    ],
    [
      'a plain captcha service',
      { ...GEETEST, GEETEST_URL: 'http://gt.example' },
      /GEETEST_URL must be https/,
    ],
    ['an unsigned SMS gateway', { SMS_WEBHOOK_URL: 'https://sms.example/' }, /SMS_WEBHOOK_SECRET/],
  ])('refuses production with %s', (_, change, expected) => {
    expect(problemsOf({ ...PRODUCTION, ...change })).toMatch(expected);
  });
});

describe('the data folder', () => {
  it('is closed to others and keeps its key', () => {
    const parent = mkdtempSync(join(tmpdir(), 'tern-config-'));
    try {
      const folder = join(parent, 'data');
      createDataFolder(folder);
      const key = readOrCreateKey(folder, 'pepper');
      expect(key).toHaveLength(32);
      expect(readOrCreateKey(folder, 'pepper')).toEqual(key);
      expect(readOrCreateKey(folder, 'other')).not.toEqual(key);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      const file = join(folder, 'keys', 'pepper.key');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, 'utf8')).toBe(key.toString('hex'));
      writeFileSync(file, 'cut');
      expect(() => readOrCreateKey(folder, 'pepper')).toThrow(/does not hold a key/);
    } finally {
      rmSync(parent, { recursive: true });
    }
  });
});
