/** Errors of the desk's calls about OTC, on a desk with two merchants and two takers. */
import { MERCHANT, publish, setRate, TAKER, tick } from '../../../src/modules/otc/testing/otc-commands.ts';
import { released } from '../../kit/four-eyes-races/otc-races.ts';
import { TWO } from '../../kit/four-eyes-races/race.ts';
import type { DeskErrorRow } from './desk-errors.ts';

export const OTC_DESK_ROWS: readonly DeskErrorRow[] = [
  [
    'liftAdBlock',
    'nothingToChange',
    async (at) => at.refusal('liftAdBlock', { adId: String(await at.execute(publish())) }),
  ],
  [
    'rejectMerchant',
    'merchantNotInState',
    (at) => at.refusal('rejectMerchant', { memberId: String(TAKER), publicReason: 'not now' }),
  ],
  [
    'liftMerchantSuspension',
    'bondShort',
    async (at) => {
      await at.execute(setRate('7.2'));
      await at.execute(tick(at.desk.kernel.nowMs));
      const bond = at.desk.kernel.restarted().initial.otc.policy.bond;
      const about = { memberId: MERCHANT, orderId: await released(at), harmedId: 0 };
      // Below half of the bond the merchant is suspended at once.
      await at.execute({ kind: 'penalize-merchant', ...about, amount: bond, reason: 'late', ...TWO });
      return at.approval('liftMerchantSuspension', { memberId: String(MERCHANT) });
    },
  ],
];
