/** Challenges and puzzles that nobody solves, from every address as many as it may: each wants a picture. */
import { ADDRESSES, type Attack, publicAddress } from '../target.ts';

const PER_ADDRESS_AND_MINUTE = 60;

export const captchaFlood: Attack = {
  name: 'captcha-flood',
  begin(target) {
    // Two calls a turn.
    target.every((ADDRESSES * PER_ADDRESS_AND_MINUTE) / 60 / 2, (turn) => {
      const caller = { address: publicAddress(turn) };
      const randomCode = String(Date.now() - turn);
      void target.call('geetestCode', { randomCode, clientType: 'h5' }, caller).then((opened) => {
        if (opened === undefined) return;
        const { challenge } = opened;
        return target.call('getCaptchaPuzzle', { challenge, flow: 'login', kind: 'slide' }, caller);
      });
    });
  },
};
