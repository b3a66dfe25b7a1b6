/** Tests the address that the desk notes of an operator, and passwords from before the rules. */
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeskForTests, STRANGER } from '../../../test/kit/desk-for-tests.ts';

const MINUTE_MS = 60_000;
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

describe('the address of an operator', () => {
  const forwarded = { 'x-forwarded-for': '192.0.2.7' };
  const addressOf = async (env: Record<string, string>) => {
    const proxied = await DeskForTests.open(env);
    try {
      const { status } = await proxied.raw('getOwnSession', {}, STRANGER, forwarded);
      const request = { name: 'nobody', password: 'x', totp: '000000' };
      await proxied.raw('signIn', request, STRANGER, forwarded);
      const rows = await proxied.database.sql<{ ip: string }[]>`select ip from staff_audit where ip <> ''`;
      return { status, noted: rows.map(({ ip }) => ip) };
    } finally {
      await proxied.close();
    }
  };

  it('is that of an SSH tunnel’s end, whatever the tunnel’s user writes and whichever proxies members have', async () => {
    // If the desk believed the header, it would refuse the address.
    const env = { TRUSTED_PROXIES: '127.0.0.1,::1', CONSOLE_ALLOW: '127.0.0.1' };
    expect(await addressOf(env)).toEqual({ status: 200, noted: ['127.0.0.1'] });
  });

  it('is the one that a proxy of the desk names', async () => {
    const env = { CONSOLE_TRUSTED_PROXIES: '127.0.0.1', CONSOLE_ALLOW: '192.0.2.0/24' };
    expect(await addressOf(env)).toEqual({ status: 200, noted: ['192.0.2.7'] });
  });
});

describe('an operator’s password from before the rules', () => {
  let desk: DeskForTests;
  beforeAll(async () => {
    desk = await DeskForTests.open();
  });
  afterAll(() => desk.close());

  it.each(['Tern12345678', 'exchange2026!', 'short'])(
    '%s opens the desk for its change alone',
    async (password) => {
      const name = `hal${password.length}`;
      await desk.operatorWith(name, password, ['support']);
      const hal = await desk.signIn(name, password);
      expect((await desk.ask('getOwnSession', {}, hal)).mustChangePassword).toBe(true);
      expect(await desk.errorOf('getProposals', {}, hal)).toBe(code('deskPasswordFirst'));
      desk.clock.step(MINUTE_MS);
      const change = (newPassword: string) =>
        desk.errorOf('changeOwnPassword', { password, newPassword, totp: desk.code(name) }, hal);
      for (const weak of ['Tern12345679', 'blue-horse-4567', 'Exchange2027!!'])
        expect(await change(weak)).toBe(code('deskPasswordFormat'));
      expect(await change('another long passphrase')).toBe('');
      expect((await desk.ask('getOwnSession', {}, hal)).mustChangePassword).toBe(false);
      expect(await desk.errorOf('getProposals', {}, hal)).toBe('');
    },
  );
});
