/**
 * Logins with wrong passwords of names that no account has, as many from every address as it may send: each costs a
 * hash.
 */
import { solvedCaptcha } from '@tern/client';
import { ADDRESSES, type Attack, publicAddress } from '../target.ts';

const PER_ADDRESS_AND_MINUTE = 20;

export const loginFlood: Attack = {
  name: 'login-flood',
  begin(target) {
    target.every((ADDRESSES * PER_ADDRESS_AND_MINUTE) / 60, (turn) => {
      const caller = { address: publicAddress(turn) };
      const mail = `nobody${turn}@example.com`;
      void solvedCaptcha(target.apiOf(caller), 'login').then(
        (captcha) =>
          target.call('login', { mail, password: 'wrong-password-1', clientType: 'h5', ...captcha }, caller),
        () => undefined,
      );
    });
  },
};
