/**
 * Makes the notices about rebates: one message for all that a settlement paid to an inviter, and one for a reversal
 * (rules/growth#settlement, rules/growth#reversals). No notice names an invitee.
 */
import { type Event, REBATE_CAP } from '@tern/engine';
import { amountsText, type Notice } from './message.ts';

const ASSET = 'USDT';

type Told = Notice & { memberId: number };
type Settled = Extract<Event, { kind: 'rebate-settled' }>;

/** The rebates of the command in hand, which are all of one inviter and one day. */
export class RebateNotices {
  private sum = 0n;
  private last: Settled | undefined;

  of(event: Event): Told[] {
    if (event.kind === 'rebate-settled') {
      this.sum += event.rebate;
      this.last = event;
      return [];
    }
    if (event.kind === 'rebate-reversed') {
      const { inviterId: memberId, day, amount } = event;
      const values = { day, amounts: amountsText([{ asset: ASSET, amount }]) };
      return [{ memberId, template: 'rebateReversed', values }];
    }
    return event.kind === 'command-done' ? this.settled() : [];
  }

  private settled(): Told[] {
    const { last, sum } = this;
    this.sum = 0n;
    this.last = undefined;
    if (last === undefined || sum === 0n) return [];
    const { inviterId: memberId, day, total } = last;
    const text = (amount: bigint) => amountsText([{ asset: ASSET, amount }]);
    const values = { day, amounts: text(sum), total: text(total), cap: String(REBATE_CAP) };
    return [{ memberId, template: 'rebatePaid', values }];
  }
}
