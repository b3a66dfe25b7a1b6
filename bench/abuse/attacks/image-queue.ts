/**
 * Images of nearly 40 million pixels, two at a time of each account: small files that cost seconds of processor time each, as
 * many as fill the queue of the image worker without being refused.
 */
import { costlyPng } from '@tern/test-kit/png-file';
import type { Attack } from '../target.ts';

const SIDE = 6_300;
/** The uploads of a member that the server takes at a time. */
const AT_ONCE = 2;
/** Their uploads are two at work and 30 that wait, of 32 that may. */
const ACCOUNTS = 16;
const PER_SECOND = 20;

export const imageQueue: Attack = {
  name: 'image-queue',
  begin(target) {
    const file = new Uint8Array(costlyPng(SIDE, SIDE));
    const accounts = target.accounts.slice(0, ACCOUNTS).map((session) => ({ session, underWay: 0 }));
    target.every(PER_SECOND, (turn) => {
      const account = accounts[turn % accounts.length];
      if (account === undefined || account.underWay >= AT_ONCE) return;
      account.underWay++;
      void target.upload(file, account.session).finally(() => account.underWay--);
    });
  },
};
