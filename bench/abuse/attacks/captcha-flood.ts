/** Challenges whose work is asked for and never done, and pictures asked for without it, from every address as many as it may. */
import { randomInt } from 'node:crypto';
import { ADDRESSES, type Attack, type Caller, publicAddress, type Target } from '../target.ts';

const PER_ADDRESS_AND_MINUTE = 60;

export const captchaFlood: Attack = {
  name: 'captcha-flood',
  begin(target) {
    // Three calls a turn; only the challenge counts for the limit of an address.
    target.every((ADDRESSES * PER_ADDRESS_AND_MINUTE) / 60, (turn) => {
      const caller = { address: publicAddress(turn) };
      const randomCode = String(Date.now() - turn);
      void askAndGuess(target, randomCode, caller);
    });
  },
};

async function askAndGuess(target: Target, randomCode: string, caller: Caller): Promise<void> {
  const opened = await target.call('geetestCode', { randomCode, clientType: 'h5' }, caller);
  if (opened === undefined) return;
  const { challenge } = opened;
  const asked = await target.call('getCaptchaWork', { challenge, kind: 'slide' }, caller);
  if (asked === undefined) return;
  const guess = String(randomInt(asked.most));
  await target.call('getCaptchaPuzzle', { challenge, flow: 'login', work: guess }, caller);
}
