import { type CallSpec, type CaptchaFlow, ERRORS } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../src/platform/database/index.ts';
import { RunningExchangeForTests } from './kit/running-exchange.ts';

/** A mail server that takes no TLS: production must not tell it a code. */
const mails: string[] = [];
const mailServer = new SMTPServer({
  hideSTARTTLS: true,
  authOptional: true,
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.on('data', (part: Buffer) => mails.push(part.toString()));
    stream.on('end', () => done());
  },
});
let exchange: RunningExchangeForTests;

beforeAll(async () => {
  mailServer.on('error', () => undefined);
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as { port: number };
  exchange = new RunningExchangeForTests({
    MODE: 'production',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    SMTP_FROM: 'no-reply@exchange.example',
    PUBLIC_ORIGIN: 'https://exchange.example',
    INDEX_SOURCES: 'none',
    // The captchas of all these tests come from one address.
    LIMIT_CAPTCHAS_PER_MINUTE: '1000',
  });
  await exchange.start();
});
afterAll(async () => {
  await exchange.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

/** Solves a captcha as a person does; the test reads the answer from the server's table. */
let asked = 0;
async function solved(flow: CaptchaFlow) {
  const randomCode = String(Date.now() - 1_000 * ++asked);
  const { challenge } = await exchange.ask('geetestCode', { randomCode, clientType: 'h5' });
  const sql = connect({ kind: 'embedded', dataDir: exchange.dataDir }, { max: 1, name: 'test' });
  // As one of a network that asks for few.
  await sql`update security_captchas set ready_ms = 0 where challenge = ${challenge}`;
  await exchange.ask('getCaptchaWork', { challenge, kind: 'slide' });
  const [given] = await sql`select work from security_captchas where challenge = ${challenge}`;
  await exchange.ask('getCaptchaPuzzle', { challenge, flow, work: String(given?.work) });
  const [row] = await sql`select answer from security_captchas where challenge = ${challenge}`;
  await sql.end();
  return {
    randomCode,
    ...(await exchange.ask('solveCaptcha', { challenge, answer: String(row?.answer) })),
  };
}

describe('production', () => {
  it('has none of the demo’s calls: they are paths like any unknown one', async () => {
    const demoCalls = Object.values(CALLS as Record<string, CallSpec>).filter(({ mode }) => mode === 'demo');
    expect(demoCalls.length).toBeGreaterThan(1);
    for (const { method, path } of demoCalls) {
      const answer = await exchange.raw(method, `/api/${path}`, {});
      expect([path, answer.status]).toEqual([path, 404]);
      expect(JSON.parse(answer.body).errorCode).toBe(ERRORS.notFound.code);
    }
  });

  it('answers nobody who asks for a code by the demo’s call', async () => {
    const { method, path } = CALLS.getOutbox;
    for (const query of ['', '?target=ann%40example.com', '?target=%2B8613900000001']) {
      const answer = await exchange.raw(method, `/api/${path}${query}`, {});
      expect([query, answer.status]).toEqual([query, 404]);
      expect(JSON.parse(answer.body).errorCode).toBe(ERRORS.notFound.code);
    }
  });

  it('is empty and says that nothing is simulated', async () => {
    expect(await exchange.ask('getServer', {})).toMatchObject({
      mode: 'production',
      simulated: false,
      tabSet: 'STANDARD',
      faucet: [],
    });
    expect(await exchange.ask('getSpotMarkets', {})).toEqual([]);
    expect(exchange.printed.join('\n')).not.toMatch(/password|simulated/);
  });

  it('hides what operators have not opened yet', async () => {
    expect(await exchange.ask('getServer', {})).toMatchObject({
      hasSms: false,
      hasInvitation: false,
      hasMerchants: false,
    });
    for (const global of ['CHINESE_SIM', 'ENGLISH'] as const) {
      const banners = await exchange.ask('getBanners', { bannerType: 'DATA_BANNER', global });
      expect(banners.map(({ link }) => link)).toEqual(['/contract/index', '/accountCenter']);
    }
    const article = await exchange.ask('getHelpArticle', { articleId: '36', global: 'ENGLISH' });
    expect(article.isSwitchedOff).toBe(true);
  });

  it('takes no form without a solved captcha', async () => {
    const login = { phone: '13900000001', password: 'wrong-horse-9', clientType: 'h5' } as const;
    expect((await exchange.call('login', login)).errorCode).toBe(ERRORS.captchaRequired.code);
  });

  it('tells no code to a mail server without TLS', async () => {
    const captcha = await solved('register');
    const answer = await exchange.call('sendCode', {
      mail: 'ann@example.com',
      purpose: 'REGISTER',
      ...captcha,
    });
    expect(answer.errorCode).toBe(ERRORS.codeSendFailed.code);
    expect(mails).toEqual([]);
  });

  it('has no SMS without a gateway', async () => {
    const answer = await exchange.call('sendCode', {
      phone: '13900000001',
      purpose: 'REGISTER',
      ...(await solved('register')),
    });
    expect(answer.errorCode).toBe(ERRORS.smsOff.code);
  });

  it('stops a flood of logins by 429', async () => {
    const login = { phone: '13900000001', password: 'wrong-horse-9', clientType: 'h5' } as const;
    const captchas: Awaited<ReturnType<typeof solved>>[] = [];
    for (let count = 0; count < 15; count++) captchas.push(await solved('login'));
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) => exchange.call('login', { ...login, ...captchas[at] })),
    );
    const count = (code: string) => answers.filter(({ errorCode }) => errorCode === code).length;
    expect(count(ERRORS.rateLimited.code)).toBeGreaterThanOrEqual(5);
    expect(count(ERRORS.wrongPassword.code)).toBe(5);
  });
});
