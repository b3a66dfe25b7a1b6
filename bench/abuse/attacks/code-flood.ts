/** Codes for registration to ever other addresses, until the day's are spent. */
import { solvedCaptcha } from '@tern/client';
import { type Attack, publicAddress } from '../target.ts';

export const codeFlood: Attack = {
  name: 'code-flood',
  begin(target) {
    const run = Date.now().toString(36);
    target.every(10, (turn) => {
      const caller = { address: publicAddress(turn) };
      const mail = `code${run}x${turn}@example.com`;
      void solvedCaptcha(target.apiOf(caller), 'register').then(
        (captcha) => target.call('sendCode', { mail, purpose: 'REGISTER', ...captcha }, caller),
        () => undefined,
      );
    });
  },
};
