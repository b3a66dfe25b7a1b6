/** Changes in parallel to the calls about OTC that take two operators (race.ts). */
import type { Command } from '@tern/engine';
import { cardOf, create, MERCHANT, publish, TAKER } from '../../../src/modules/otc/testing/otc-commands.ts';
import { type OtcRace, outdated, type RacedDesk, type Row, TWO } from './race.ts';

/** The part of the merchant's bond that a race takes. */
export const TAKEN_BOND = 100n;

/** The order, whose ad is off again. */
async function ordered({ execute }: RacedDesk): Promise<number> {
  const adId = await execute(publish());
  await execute({ kind: 'switch-ad-on', memberId: MERCHANT, adId });
  const orderId = await execute(create(adId));
  await execute({ kind: 'switch-ad-off', memberId: MERCHANT, adId });
  return orderId;
}

const pay = (orderId: number): Command => ({
  kind: 'pay-otc-order',
  memberId: TAKER,
  orderId,
  methodId: cardOf(MERCHANT),
});

export async function released(raced: RacedDesk): Promise<number> {
  const orderId = await ordered(raced);
  await raced.execute(pay(orderId));
  await raced.execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
  return orderId;
}

/** The buyer's cancel, which costs points. */
async function cancelled(raced: RacedDesk): Promise<number> {
  const orderId = await ordered(raced);
  await raced.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
  return orderId;
}

/** While the seller is frozen, the buyer may appeal at once. */
async function appeal({ execute }: RacedDesk, orderId: number): Promise<void> {
  const flags = { memberId: MERCHANT, tradingAllowed: true };
  await execute({ kind: 'set-member-flags', ...flags, frozen: true });
  await execute({ kind: 'open-otc-appeal', memberId: TAKER, orderId });
  await execute({ kind: 'set-member-flags', ...flags, frozen: false });
}

const fault = (orderId: number) => ({ memberId: TAKER, orderId, ...TWO });

export const OTC_RACES: { [N in OtcRace]: Row<N> } = {
  async liftMerchantSuspension({ execute }) {
    await execute({ kind: 'suspend-merchant', memberId: MERCHANT, operator: 901, reason: 'complaints' });
    const change = () => execute({ kind: 'lift-merchant-suspension', memberId: MERCHANT, ...TWO });
    return { request: { memberId: String(MERCHANT) }, change, error: 'merchantNotInState' };
  },
  async penalizeMerchant(raced) {
    const orderId = await released(raced);
    const about = { memberId: MERCHANT, orderId, harmedId: 0, amount: TAKEN_BOND, reason: 'another' };
    const change = () => raced.execute({ kind: 'penalize-merchant', ...about, ...TWO });
    const order = { memberId: String(MERCHANT), orderId: String(orderId) };
    return { request: { ...order, amount: '1', publicReason: 'late' }, change, error: outdated };
  },
  async giveFaultMark(raced) {
    const orderId = await released(raced);
    const change = () => raced.execute({ kind: 'give-fault-mark', ...fault(orderId) });
    const request = { memberId: String(TAKER), orderId: String(orderId) };
    return { request, change, error: 'faultMarkState' };
  },
  async undoFaultMark(raced) {
    const orderId = await released(raced);
    await raced.execute({ kind: 'give-fault-mark', ...fault(orderId) });
    const change = () => raced.execute({ kind: 'undo-fault-mark', ...fault(orderId) });
    const request = { memberId: String(TAKER), orderId: String(orderId) };
    return { request, change, error: 'faultMarkState' };
  },
  async liftOtcRestrictions(raced) {
    for (let at = 0; at < 3; at++) await cancelled(raced);
    const change = () => raced.execute({ kind: 'lift-otc-restrictions', memberId: TAKER, ...TWO });
    return { request: { memberId: String(TAKER) }, change, error: 'nothingToChange' };
  },
  async decideOtcAppeal(raced) {
    const orderId = await ordered(raced);
    await raced.execute(pay(orderId));
    await appeal(raced, orderId);
    const request = {
      orderId: String(orderId),
      verdict: 'RELEASE_TO_BUYER',
      finding: 'NOT_RELEASED',
      fault: 'SELLER',
    } as const;
    // Another appeal has other evidence.
    const change = async () => {
      await raced.execute({ kind: 'withdraw-otc-appeal', memberId: TAKER, orderId });
      await appeal(raced, orderId);
    };
    return { request, change, error: outdated, evidence: { orderId: String(orderId) } };
  },
  async excuseReportedCancel(raced) {
    const orderId = await cancelled(raced);
    await raced.desk.database.sql`
      insert into otc_reports (order_id, member_id, reported_id, kind, content, image_ids, state, time_ms)
      values (${orderId}, ${TAKER}, ${MERCHANT}, 'OTHER', 'the seller asked me to', '', 'WAITING', 1)`;
    await raced.execute({ kind: 'open-otc-report', orderId, memberId: TAKER, reportedId: MERCHANT });
    const change = () => raced.execute({ kind: 'excuse-reported-cancel', orderId, ...TWO });
    return { request: { orderId: String(orderId) }, change, error: 'excuseState' };
  },
};
