/**
 * Pays rebates day by day out of `fee`, and takes paid ones back (rules/growth#settlement, rules/growth#cap,
 * rules/growth#funding-of-rebates, rules/growth#reversals).
 */
import { pow10 } from '@tern/math';
import { areTwoOperators, isReason } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import { type Dictionary, settlementAsset } from '../base/dictionary.ts';
import {
  businessDayStart,
  FEES_COUNTED_EVERY_MS,
  MAX_REBATE_RATE,
  REBATE_CAP,
  REBATE_PERCENT,
  REBATES_PER_COMMAND,
  SETTLEMENT_ASSET,
} from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import { memberOwner, systemOwner, typeNumber } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import { MoneyMoves } from '../money/money-moves.ts';
import type { ContractMoney } from '../money/money-parts.ts';
import type { GrowthAnswers } from './commands.ts';
import type { GrowthEvent } from './events.ts';
import type { GrowthStores } from './growth-stores.ts';
import type { ReverseRebate, SetRebateRate, SettleRebates } from './invitation-commands.ts';
import type { DayFees, InvitationMemory, Inviter, InviterDay } from './invitation-memory.ts';

const FEE = systemOwner('fee');
const CONTRACT: number = typeNumber('contract');

interface Due {
  readonly fees: DayFees;
  readonly rebate: bigint;
}

export class Rebates {
  private readonly dictionary: Dictionary;
  private readonly members: MemberStore;
  private readonly invitation: InvitationMemory;
  readonly handle = {
    'set-rebate-rate': (command) => this.setRate(command),
    'settle-rebates': (command) => this.settle(command),
    'reverse-rebate': (command) => this.reverse(command),
  } satisfies Handlers<SetRebateRate | SettleRebates | ReverseRebate, GrowthAnswers>;
  private readonly moves: MoneyMoves;

  constructor(
    stores: GrowthStores,
    private readonly context: CommandContext,
    private readonly events: Events<GrowthEvent>,
    private readonly contracts: Pick<ContractMoney, 'transferable'>,
  ) {
    this.dictionary = stores.dictionary;
    this.members = stores.members;
    this.invitation = stores.invitation;
    this.moves = new MoneyMoves(stores.ledger, stores.members, stores.dictionary);
  }

  /** Publishes the sums that have grown, at most every 5 s. */
  publishFees(timeMs: number): boolean {
    const { invitation, members } = this;
    if (invitation.uncounted.length === 0 || timeMs < invitation.countedMs + FEES_COUNTED_EVERY_MS)
      return false;
    const open = invitation.uncounted.filter(({ isSettled }) => !isSettled);
    invitation.uncounted = [];
    if (open.length === 0) return false;
    this.context.mutate();
    for (const fees of open) fees.isCounted = true;
    invitation.countedMs = timeMs;
    const counted = open.map(({ invitee, day, fees }) => ({
      memberId: members.idOf(invitee.member),
      day,
      fees: BigInt(fees),
    }));
    counted.sort((a, b) => a.day - b.day || a.memberId - b.memberId);
    this.events.write({ kind: 'invitee-fees-counted', fees: counted });
    return true;
  }

  private setRate({ asset, rate, firstOperator, secondOperator }: SetRebateRate) {
    const { dictionary, invitation } = this;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const number = dictionary.assetNumber(asset);
    if (number === undefined) return 'UNKNOWN_ASSET';
    if (rate < 0n || rate > MAX_REBATE_RATE || asset === SETTLEMENT_ASSET) return 'PRICE_INVALID';
    this.context.mutate();
    if (rate === 0n) invitation.rates.delete(number);
    else invitation.rates.set(number, { rate, timeMs: this.context.timeMs });
    this.events.write({ kind: 'rebate-rate-changed', asset, rate, firstOperator, secondOperator });
    return 'OK';
  }

  private settle({ inviterId, day }: SettleRebates) {
    const { members, invitation } = this;
    const member = members.find(inviterId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    if (this.context.timeMs < businessDayStart(day + 1)) return 'SETTLEMENT_TOO_EARLY';
    const inviter = invitation.inviters.get(member);
    const first = inviter?.days[0];
    if (inviter === undefined || first === undefined || first.day > day) return 'OK';
    if (first.day < day) return 'REBATE_DAY_OPEN';
    const due = this.dueOf(inviter, this.sorted(first));
    const sum = due.reduce((all, { rebate }) => all + rebate, 0n);
    if (sum > this.moves.free(FEE, settlementAsset(this.dictionary))) return 'FEE_ACCOUNT_SHORT';
    this.context.mutate();
    this.pay(inviter, first, due, sum);
    this.context.result = due.length;
    return 'OK';
  }

  /** The next ones in ascending id, and what each is worth to the inviter. */
  private dueOf(inviter: Inviter, { fees }: InviterDay): Due[] {
    let left = rebateCap(this.dictionary) - inviter.total;
    return fees
      .slice(-REBATES_PER_COMMAND)
      .reverse()
      .map((one) => {
        const earned = one.invitee.marks.size > 0 ? 0n : (BigInt(one.fees) * REBATE_PERCENT) / 100n;
        const rebate = earned < left ? earned : left;
        left -= rebate;
        return { fees: one, rebate };
      });
  }

  private pay(inviter: Inviter, day: InviterDay, due: readonly Due[], sum: bigint): void {
    const { members } = this;
    const asset = settlementAsset(this.dictionary);
    if (sum > 0n) {
      const to = this.moves.row(memberOwner(inviter.member), asset, CONTRACT);
      this.moves.moveRows(this.moves.row(FEE, asset), to, sum);
    }
    for (const { fees, rebate } of due) {
      inviter.total += rebate;
      fees.isSettled = true;
      this.events.write({
        kind: 'rebate-settled',
        inviterId: members.idOf(inviter.member),
        memberId: members.idOf(fees.invitee.member),
        day: fees.day,
        fees: BigInt(fees.fees),
        rebate,
        total: inviter.total,
      });
    }
    inviter.isCapped = inviter.total >= rebateCap(this.dictionary);
    day.fees.length -= due.length;
    if (day.fees.length === 0) inviter.days.shift();
  }

  private sorted(day: InviterDay): InviterDay {
    const { members } = this;
    if (!day.isSorted)
      day.fees.sort((a, b) => members.idOf(b.invitee.member) - members.idOf(a.invitee.member));
    day.isSorted = true;
    return day;
  }

  private reverse(command: ReverseRebate) {
    const { inviterId, memberId, amount } = command;
    if (!areTwoOperators(command.firstOperator, command.secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (!isReason(command.reason) || this.context.timeMs < businessDayStart(command.day + 1))
      return 'BAD_COMMAND';
    const inviter = this.inviterOf(inviterId, memberId);
    if (typeof inviter === 'string') return inviter;
    if (amount <= 0n || amount > inviter.total - inviter.reversed) return 'AMOUNT_INVALID';
    const available = this.contracts.transferable(inviter.member);
    if (typeof available === 'string') return available;
    if (amount > available) return 'INSUFFICIENT_BALANCE';
    this.context.mutate();
    const asset = settlementAsset(this.dictionary);
    const from = this.moves.row(memberOwner(inviter.member), asset, CONTRACT);
    this.moves.moveRows(from, this.moves.row(FEE, asset), amount);
    inviter.reversed += amount;
    this.events.write({ ...command, kind: 'rebate-reversed' });
    return 'OK';
  }

  private inviterOf(inviterId: number, memberId: number) {
    const { members, invitation } = this;
    const [inviter, member] = [members.find(inviterId), members.find(memberId)];
    if (inviter === NONE || member === NONE) return 'UNKNOWN_MEMBER';
    const found = invitation.invitee(member)?.inviter;
    return found?.member === inviter ? found : 'NOT_INVITED';
  }
}

/** In units of USDT, which is listed. */
export function rebateCap(dictionary: Dictionary): bigint {
  return REBATE_CAP * pow10(dictionary.listedAsset(SETTLEMENT_ASSET).scale);
}

/** The part of `fee` in USDT that rebates may need: 30 % of all fees that are not settled, rounded up. */
export function reservedForRebates(invitation: InvitationMemory): bigint {
  const sum = invitation.allFees().reduce((all, { fees }) => all + BigInt(fees), 0n);
  return (sum * REBATE_PERCENT + 99n) / 100n;
}
