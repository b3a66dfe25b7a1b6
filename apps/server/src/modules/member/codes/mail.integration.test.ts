/** Codes by real mail: through the SMTP adapter to an SMTP server, and from its letter into the form. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuthForTests } from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../../test/kit/running-exchange.ts';
import { smtpSender } from '../../../platform/mail/smtp-sender.ts';

const letters: { to: string; text: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  onData: (stream, session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      letters.push({ to, text: Buffer.concat(parts).toString().replaceAll('=\r\n', '') });
      done();
    });
  },
});
let client: AuthForTests;

beforeAll(async () => {
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mail = smtpSender({
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    implicitTls: false,
    demandTls: false,
    user: '',
    password: '',
    from: 'Tern <no-reply@tern.example>',
  });
  client = await AuthForTests.open({}, { sms: undefined, mail });
});
afterAll(async () => {
  await client.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

/** The code in the last letter's text, after its headers. */
const code = (): string => {
  const { text = '' } = letters.at(-1) ?? {};
  return /\b\d{6}\b/.exec(text.slice(text.indexOf('\r\n\r\n')))?.[0] ?? 'none';
};

it('registers, changes the password and resets it with what the letters say', async () => {
  const mail = 'ann.lee+tern@mail.example.com';
  const captcha = await client.captcha('register');
  await client.call('sendCode', { mail, purpose: 'REGISTER', ...captcha });
  expect(letters.at(-1)?.to).toBe(mail);
  const form = { mail, password: PASSWORD, agreement: 'true', clientType: 'h5' } as const;
  const session = await client.call('register', { ...form, code: code(), ...captcha });

  client.clock.step(60_000);
  const own = await client.captcha('security');
  const sent = await client.call(
    'sendMemberCode',
    { purpose: 'LOGIN_PASSWORD', channel: 'mail', ...own },
    { session },
  );
  expect(sent).toEqual({ resendSeconds: 60, target: 'an***@mail.example.com' });
  expect(letters.at(-1)?.text).toContain('change your login password');
  const change = {
    oldPassword: PASSWORD,
    password: 'second-horse-9',
    channel: 'mail',
    code: code(),
  } as const;
  await client.call('changePassword', change, { session });

  client.clock.step(60_000);
  const forgotten = await client.captcha('forget');
  await client.call('sendCode', { mail, purpose: 'FORGET', ...forgotten });
  await client.auth.codesSettled();
  await client.call('forget', { mail, code: code(), password: 'third-horse-9', ...forgotten });
  const login = { mail, password: 'third-horse-9', clientType: 'h5' } as const;
  const { userId } = await client.call('login', { ...login, ...(await client.captcha('login')) });
  expect(userId).toBe(session.userId);
});

it('to an address without an account, sends nothing and answers alike', async () => {
  const before = letters.length;
  const captcha = await client.captcha('forget');
  const answer = await client.call('sendCode', { mail: 'nobody@example.com', purpose: 'FORGET', ...captcha });
  expect(answer).toEqual({ resendSeconds: 60 });
  await client.auth.codesSettled();
  expect(letters).toHaveLength(before);
});

it('has no way to a phone where no gateway is set', async () => {
  const captcha = await client.captcha('register');
  expect(
    await client.errorOf(client.call('sendCode', { phone: '13900000001', purpose: 'REGISTER', ...captcha })),
  ).toBe('smsOff');
});
