/** Orders that every account places far from the market and cancels at once, as many as its limits let through. */
import { type Attack, publicAddress } from '../target.ts';

const PER_ACCOUNT_AND_MINUTE = 1_200;

export const placedAndCancelled: Attack = {
  name: 'placed-and-cancelled',
  isRemembered: true,
  begin(target) {
    const run = Date.now().toString(36);
    const { accounts } = target;
    target.every((accounts.length * PER_ACCOUNT_AND_MINUTE) / 60, (turn) => {
      const caller = { address: publicAddress(turn), session: accounts[turn % accounts.length] };
      const requestId = `a${run}x${turn}`;
      void target
        .call('placeSpotOrder', { ...target.order, requestId, side: 'BUY', type: 'LIMIT' }, caller)
        .then(() => target.call('cancelSpotOrder', { requestId }, caller));
    });
  },
};
