import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { MailCheck } from './mail-check.ts';
import { type SmtpSettings, smtpSender } from './smtp-sender.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

interface Received {
  to: string[];
  user: string;
  text: string;
}

/** A mail server that remembers; `options` as SMTPServer's. */
async function listen(options: object = {}): Promise<{ received: Received[]; settings: SmtpSettings }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('wrong')),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: String(session.user ?? ''),
          text: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const settings = {
    host: '127.0.0.1',
    port,
    implicitTls: false,
    demandTls: false,
    user: 'tern',
    password: 'right',
    from: 'Tern <no-reply@tern.example>',
  };
  return { received, settings };
}

describe('mail', () => {
  it('arrives whole, with its subject in any script', async () => {
    const { received, settings } = await listen();
    await smtpSender(settings).send({
      target: 'ann@example.com',
      subject: '验证码',
      text: 'your code is 123456',
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ to: ['ann@example.com'], user: 'tern' });
    expect(received[0]?.text).toContain('your code is 123456');
    expect(received[0]?.text).toContain(`=?UTF-8?B?${Buffer.from('验证码').toString('base64')}?=`);
  });

  it('goes to one address, whatever the address tries to be', async () => {
    const { received, settings } = await listen();
    const target = 'ann@example.com\r\nBcc: eve@example.com';
    await smtpSender(settings)
      .send({ target, subject: 'a\r\nBcc: eve@example.com', text: 'x' })
      .catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    expect(received.every(({ text }) => !/^Bcc:/im.test(text))).toBe(true);
  });

  it('fails loudly: a wrong password, a refused address, a server that is away', async () => {
    const { settings } = await listen({
      onRcptTo: (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
        done(new Error('no such user')),
    });
    const message = { target: 'ann@example.com', subject: 's', text: 't' };
    await expect(smtpSender({ ...settings, password: 'wrong' }).send(message)).rejects.toThrow(/login/i);
    await expect(smtpSender(settings).send(message)).rejects.toThrow(/no such user/);
    await expect(smtpSender({ ...settings, port: 1 }).send(message)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('is tried without a message: a failure is known until the server answers again', async () => {
    const { received, settings } = await listen();
    const errors: unknown[] = [];
    const log = { info: () => undefined, error: (given: unknown) => errors.push(given) };
    const right = smtpSender(settings);
    const wrong = smtpSender({ ...settings, password: 'wrong' });
    let now = right;
    const check = new MailCheck(
      { send: (message) => now.send(message), verify: async () => now.verify?.() },
      log as never,
      () => 5,
    );
    await check.tryServer();
    expect(check.failure).toBeUndefined();
    now = wrong;
    await check.tryServer();
    await check.tryServer();
    expect(check.failure).toEqual({ reason: expect.stringMatching(/login/i), sinceMs: 5 });
    // Said once, not at every try.
    expect(errors).toHaveLength(1);
    now = right;
    const message = { target: 'ann@example.com', subject: 's', text: 't' };
    expect(await check.send(message)).toBeUndefined();
    expect([check.failure, received.length]).toEqual([undefined, 1]);
  });

  it('of an address that the server refuses is no alarm', async () => {
    const { settings } = await listen({
      onRcptTo: (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
        done(new Error('no such user')),
    });
    const check = new MailCheck(
      smtpSender(settings),
      { info: () => undefined, error: () => undefined } as never,
      () => 0,
    );
    const message = { target: 'ann@example.com', subject: 's', text: 't' };
    expect(await check.send(message)).toMatch(/no such user/);
    expect(check.failure).toBeUndefined();
  });

  it('leaves no server without TLS a word when TLS is demanded', async () => {
    const { received, settings } = await listen({ hideSTARTTLS: true });
    const message = { target: 'ann@example.com', subject: 's', text: 't' };
    await expect(smtpSender({ ...settings, demandTls: true }).send(message)).rejects.toThrow();
    expect(received).toEqual([]);
  });
});
