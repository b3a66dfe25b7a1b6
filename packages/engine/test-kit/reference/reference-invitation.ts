/** Invitation in the reference exchange (rules/growth#inviters to rules/growth#reversals). */
import type { MemberId } from '../../src/base/accounts.ts';
import { businessDayStart, MAX_REASON_LENGTH, MAX_REBATE_RATE } from '../../src/base/limits.ts';
import type { GrowthCommand } from '../../src/growth/commands.ts';
import type { DayFeesState, InviteeState, InviterState } from '../../src/growth/state.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { ReferenceModel } from './reference-model.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { areTwoOperators, isNumber, isText, journaled } from './reference-wallet-records.ts';

type Of<Kind> = Extract<GrowthCommand, { kind: Kind }>;

const MARKS: readonly string[] = [
  'SAME_IDENTITY',
  'SAME_PAYMENT_ACCOUNT',
  'SAME_DEVICE',
  'RETURNED_PERSON',
  'OPERATOR',
];

/** The contracts' part in taking a rebate back. */
interface ContractMoney {
  whyHeld(memberId: MemberId): Rejection | bigint;
}

export class ReferenceInvitation {
  constructor(
    private readonly model: ReferenceModel,
    private readonly contracts: ContractMoney,
    private readonly openMember: (memberId: MemberId) => void,
  ) {}

  open({ memberId, inviterId }: Of<'open-invited-member'>): Answer {
    const { model } = this;
    if (!isNumber(memberId) || !isNumber(inviterId)) return rejected('BAD_COMMAND');
    if (!model.members.has(inviterId)) return rejected('UNKNOWN_MEMBER');
    if (memberId <= inviterId) return rejected('INVITER_INVALID');
    const bound = model.growth.invitee(memberId);
    if (bound !== undefined) return bound.inviterId === inviterId ? accepted() : rejected('INVITER_BOUND');
    if (!model.members.has(memberId)) this.openMember(memberId);
    model.growth.invitees.push({ memberId, inviterId, marks: [] });
    model.events.push({ kind: 'inviter-bound', memberId, inviterId });
    return accepted();
  }

  mark({ memberId, mark, operator, reason }: Of<'mark-invitee'>): Answer {
    const isGood =
      mark === 'OPERATOR'
        ? isNumber(operator) && isText(reason, MAX_REASON_LENGTH)
        : operator === 0 && reason === '';
    if (!isGood) return rejected('BAD_COMMAND');
    const invitee = this.find(memberId);
    if (typeof invitee === 'string') return rejected(invitee);
    if (invitee.marks.includes(mark)) return accepted();
    invitee.marks.push(mark);
    invitee.marks.sort((a, b) => MARKS.indexOf(a) - MARKS.indexOf(b));
    const by = { firstOperator: operator, secondOperator: 0 };
    this.model.events.push({ kind: 'invitee-mark-changed', memberId, mark, isMarked: true, reason, ...by });
    return accepted();
  }

  unmark(command: Of<'unmark-invitee'>): Answer {
    const { memberId, mark, reason, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!isText(reason, MAX_REASON_LENGTH)) return rejected('BAD_COMMAND');
    const invitee = this.find(memberId);
    if (typeof invitee === 'string') return rejected(invitee);
    if (!invitee.marks.includes(mark)) return accepted();
    invitee.marks = invitee.marks.filter((one) => one !== mark);
    const by = { firstOperator, secondOperator };
    this.model.events.push({ kind: 'invitee-mark-changed', memberId, mark, isMarked: false, reason, ...by });
    return accepted();
  }

  setRate(command: Of<'set-rebate-rate'>): Answer {
    const { growth, events, assets, timeMs } = this.model;
    const { asset, rate, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!assets.has(asset)) return rejected('UNKNOWN_ASSET');
    if (asset === 'USDT' || rate < 0n || rate > MAX_REBATE_RATE) return rejected('PRICE_INVALID');
    growth.rates = growth.rates.filter((one) => one.asset !== asset);
    if (rate > 0n) growth.rates.push({ asset, rate, timeMs });
    events.push({ kind: 'rebate-rate-changed', asset, rate, firstOperator, secondOperator });
    return accepted();
  }

  settle({ inviterId, day }: Of<'settle-rebates'>): Answer {
    const { model } = this;
    const { growth } = model;
    if (!model.members.has(inviterId)) return rejected('UNKNOWN_MEMBER');
    if (model.timeMs < businessDayStart(journaled(day) + 1)) return rejected('SETTLEMENT_TOO_EARLY');
    const unsettled = growth.fees.filter(({ memberId }) => growth.invitee(memberId)?.inviterId === inviterId);
    if (unsettled.some((one) => one.day < day)) return rejected('REBATE_DAY_OPEN');
    const due = unsettled.filter((one) => one.day === day).sort((a, b) => a.memberId - b.memberId);
    const chunk = due.slice(0, 1_000);
    if (chunk.length === 0) return accepted();
    const before = growth.totalOf(inviterId);
    const rebates = this.rebatesOf(chunk, before);
    const sum = rebates.reduce((all, one) => all + one, 0n);
    if (model.account('fee', 'assets', 'USDT').free < sum) return rejected('FEE_ACCOUNT_SHORT');
    if (sum > 0n) {
      model.post('fee', 'assets', 'USDT', 'free', -sum);
      model.post(inviterId, 'contract', 'USDT', 'free', sum);
    }
    let total = before;
    for (const [at, { memberId, fees }] of chunk.entries()) {
      const rebate = rebates[at] ?? 0n;
      total += rebate;
      model.events.push({ kind: 'rebate-settled', inviterId, memberId, day, fees, rebate, total });
    }
    growth.fees = growth.fees.filter((one) => !chunk.includes(one));
    if (sum > 0n) this.inviter(inviterId).total = total;
    return accepted(chunk.length);
  }

  reverse(command: Of<'reverse-rebate'>): Answer {
    const { model } = this;
    const { inviterId, memberId, day, amount, reason } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!isText(reason, MAX_REASON_LENGTH)) return rejected('BAD_COMMAND');
    if (model.timeMs < businessDayStart(journaled(day) + 1)) return rejected('BAD_COMMAND');
    if (!model.members.has(inviterId) || !model.members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    if (model.growth.invitee(memberId)?.inviterId !== inviterId) return rejected('NOT_INVITED');
    const paid = model.growth.inviters.find((one) => one.memberId === inviterId);
    if (amount <= 0n || paid === undefined || paid.reversed + amount > paid.total)
      return rejected('AMOUNT_INVALID');
    const available = this.contracts.whyHeld(inviterId);
    if (typeof available === 'string') return rejected(available);
    if (available < amount) return rejected('INSUFFICIENT_BALANCE');
    model.post(inviterId, 'contract', 'USDT', 'free', -amount);
    model.post('fee', 'assets', 'USDT', 'free', amount);
    paid.reversed += amount;
    model.events.push({ ...command, kind: 'rebate-reversed' });
    return accepted();
  }

  /** Publishes what grew, at most every 5 s. */
  before(): void {
    const { growth, events, timeMs } = this.model;
    if (timeMs - growth.countedMs < 5_000) return;
    const grown = growth.fees.filter(({ isCounted }) => !isCounted);
    if (grown.length === 0) return;
    growth.countedMs = timeMs;
    for (const one of grown) one.isCounted = true;
    const fees = grown.map(({ memberId, day, fees: sum }) => ({ memberId, day, fees: sum }));
    fees.sort((a, b) => a.day - b.day || a.memberId - b.memberId);
    events.push({ kind: 'invitee-fees-counted', fees });
  }

  private rebatesOf(due: readonly DayFeesState[], before: bigint): bigint[] {
    const scale = this.model.assets.get('USDT')?.scale ?? 0;
    let left = 5_000n * 10n ** BigInt(scale) - before;
    return due.map(({ memberId, fees }) => {
      const isValid = this.model.growth.invitee(memberId)?.marks.length === 0;
      const whole = isValid ? (fees * 3n) / 10n : 0n;
      const rebate = whole > left ? left : whole;
      left -= rebate;
      return rebate;
    });
  }

  private inviter(memberId: MemberId): InviterState {
    const { growth } = this.model;
    const known = growth.inviters.find((one) => one.memberId === memberId);
    if (known !== undefined) return known;
    const made = { memberId, total: 0n, reversed: 0n };
    growth.inviters.push(made);
    return made;
  }

  private find(memberId: MemberId): InviteeState | Rejection {
    if (!this.model.members.has(memberId)) return 'UNKNOWN_MEMBER';
    return this.model.growth.invitee(memberId) ?? 'NOT_INVITED';
  }
}
