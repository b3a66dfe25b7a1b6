import { CALLS, type CallSpec, ERRORS } from '@tern/protocol';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningExchangeForTests } from './testing/running-exchange.ts';

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
  });
  await exchange.start();
});
afterAll(async () => {
  await exchange.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

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

  it('is empty and says that nothing is simulated', async () => {
    expect(await exchange.ask('getServer', {})).toMatchObject({
      mode: 'production',
      simulated: false,
      faucet: [],
    });
    expect(await exchange.ask('getSpotMarkets', {})).toEqual([]);
    expect(exchange.printed.join('\n')).not.toMatch(/password|simulated/);
  });

  it('tells no code to a mail server without TLS', async () => {
    const answer = await exchange.call('sendCode', { mail: 'ann@example.com', purpose: 'REGISTER' });
    expect(answer.errorCode).toBe(ERRORS.codeSendFailed.code);
    expect(mails).toEqual([]);
  });

  it('has no SMS without a gateway', async () => {
    const answer = await exchange.call('sendCode', { phone: '13900000001', purpose: 'REGISTER' });
    expect(answer.errorCode).toBe(ERRORS.codeSendFailed.code);
  });

  it('stops a flood of logins by 429', async () => {
    const login = { phone: '13900000001', password: 'wrong-horse-9', clientType: 'h5' } as const;
    const answers = await Promise.all(Array.from({ length: 25 }, () => exchange.call('login', login)));
    const count = (code: string) => answers.filter(({ errorCode }) => errorCode === code).length;
    expect(count(ERRORS.rateLimited.code)).toBeGreaterThanOrEqual(5);
    expect(count(ERRORS.wrongPassword.code)).toBe(5);
  });
});
