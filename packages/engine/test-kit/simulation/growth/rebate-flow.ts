/** Invitation of simulated growth: inviters, marks, rates, settlements and reversals. */
import { INVITEE_MARKS } from '../../../src/growth/invitation-commands.ts';
import type { Command } from '../../../src/journal/commands.ts';
import type { GrowthChoices } from './choices.ts';
import { INVITEES, INVITERS, UNINVITED } from './world.ts';

const FIRST_NEW = 10_000;

export class RebateFlow {
  constructor(private readonly choices: GrowthChoices) {}

  /** A new invitee, or a member who wants another inviter. */
  invite(): Command {
    const { random } = this.choices;
    const inviterId = random.pick(INVITERS);
    const memberId = random.chance(70) ? FIRST_NEW + this.choices.nextSerial() : this.choices.member();
    return { kind: 'open-invited-member', memberId, inviterId };
  }

  /** Most marks are taken back soon, so that invitees earn again. */
  mark(): Command {
    const { random, growth } = this.choices;
    const marked = growth.invitees.filter(({ marks }) => marks.length > 0);
    const other = random.chance(75) && marked.length > 0 ? random.pick(marked) : undefined;
    const mark = other?.marks[0] ?? random.pick(INVITEE_MARKS);
    if (other !== undefined) {
      const { memberId } = other;
      return { kind: 'unmark-invitee', memberId, mark, reason: 'no ring', ...this.choices.twoOperators() };
    }
    const memberId = random.pick(random.chance(10) ? UNINVITED : INVITEES);
    const isByOperator = mark === 'OPERATOR';
    const operator = isByOperator ? this.choices.operator() : 0;
    return { kind: 'mark-invitee', memberId, mark, operator, reason: isByOperator ? 'a ring' : '' };
  }

  rate(): Command {
    const { random } = this.choices;
    const rate = random.chance(10) ? 0n : 150_000_000n + BigInt(random.below(100_000_000));
    const asset = random.chance(90) ? 'RARE' : 'BTC';
    return { kind: 'set-rebate-rate', asset, rate, ...this.choices.twoOperators() };
  }

  /** Mostly an open day that is over. */
  settle(): Command {
    const { random, growth, today } = this.choices;
    const fees = this.choices.fees();
    const inviterId = fees === undefined ? undefined : growth.invitee(fees.memberId)?.inviterId;
    if (fees === undefined || inviterId === undefined || random.chance(15))
      return { kind: 'settle-rebates', inviterId: random.pick(INVITERS), day: today - random.below(3) };
    const days = growth.fees
      .filter(({ memberId }) => growth.invitee(memberId)?.inviterId === inviterId)
      .map(({ day }) => day);
    return {
      kind: 'settle-rebates',
      inviterId,
      day: random.chance(45) ? Math.min(...days) : Math.max(...days),
    };
  }

  reverse(): Command {
    const { random, growth, today } = this.choices;
    const { memberId, inviterId } = random.pick(growth.invitees);
    const paid = growth.totalOf(inviterId);
    const amount = (paid * BigInt(random.between(1, 40))) / 100n + 1n;
    const shared = { day: today - 1, amount, reason: 'a ring', ...this.choices.twoOperators() };
    return { kind: 'reverse-rebate', inviterId, memberId, ...shared };
  }
}
