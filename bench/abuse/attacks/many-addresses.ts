/** Registrations that come to nothing, each from another IPv6 network: what is remembered of an address takes memory. */
import type { Attack } from '../target.ts';

export const manyAddresses: Attack = {
  name: 'many-addresses',
  begin(target) {
    const run = (Date.now() >>> 8) & 0xffff;
    const form = {
      mail: 'nobody@example.com',
      code: '000000',
      password: 'wrong-password-1',
      agreement: 'true' as const,
      status: '1',
      randomCode: String(Date.now()),
      clientType: 'h5' as const,
      geetest_challenge: 'x',
      geetest_validate: 'x',
      geetest_seccode: 'x',
    } as const;
    target.every(300, (turn) => {
      const address = `2001:db8:${run.toString(16)}:${(turn & 0xffff).toString(16)}::1`;
      void target.call('register', form, { address });
    });
  },
};
