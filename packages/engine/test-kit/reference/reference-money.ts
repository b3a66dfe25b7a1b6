/**
 * Members, credits, transfers and the faucet in the reference exchange (rules/conventions#requests,
 * rules/accounts#transfers, rules/accounts#faucet).
 */
import type { AccountType, MemberId, Owner } from '../../src/base/accounts.ts';
import {
  businessDay,
  MAX_AMOUNT,
  MAX_REF_LENGTH,
  MAX_REQUEST_ID_LENGTH,
  MAX_TIME_MS,
  SETTLEMENT_ASSET,
} from '../../src/base/limits.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type {
  LockWithdrawal,
  OpenMember,
  SetIdentityLevel,
  SetMemberFlags,
} from '../../src/member/commands.ts';
import type { ClaimFaucet, CreditFromOutside, SetFaucet, Transfer } from '../../src/money/commands.ts';
import { isOutside, type ReferenceMember, type ReferenceModel } from './reference-model.ts';
import { isCoinOfOtc } from './reference-otc-prices.ts';
import type { ReferenceStanding } from './reference-otc-standing.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';

const mayHold = (model: ReferenceModel, type: AccountType, asset: string): boolean =>
  type === 'otc' ? isCoinOfOtc(model, asset) : type !== 'contract' || asset === 'USDT';

/** The contracts' part in transfers and credits of money. */
interface ContractMoney {
  /** Answers the reason why no money may leave the member's contract account now, else the amount that may. */
  whyHeld(memberId: MemberId): Rejection | bigint;
  insuranceFundCredited(amount: bigint): void;
  /** The member was frozen, or is in debt now: its resting orders that open go. */
  freeze(memberId: MemberId): void;
}

/** They keep the books even, or are filled by other commands alone. */
const NEVER_CREDITED: ReadonlySet<Owner> = new Set([
  'liquidation',
  'deficit',
  'withdraw-fee',
  'operations',
  'suspense',
  'unmatched',
  'reorg-loss',
  'pledge',
]);

export class ReferenceMoney {
  constructor(
    private readonly model: ReferenceModel,
    private readonly contracts: ContractMoney,
    private readonly standing: ReferenceStanding,
  ) {}

  openMember({ memberId }: OpenMember): Answer {
    if (!Number.isSafeInteger(memberId) || memberId < 1 || memberId === Number.MAX_SAFE_INTEGER)
      return rejected('BAD_COMMAND');
    if (this.model.members.has(memberId)) return accepted();
    const member: ReferenceMember = {
      memberId,
      frozen: false,
      tradingAllowed: true,
      withdrawalLockedUntilMs: 0,
      identityLevel: 0,
      faucetDay: -1,
    };
    this.model.members.set(memberId, member);
    return this.changed(member);
  }

  setMemberFlags({ memberId, frozen, tradingAllowed }: SetMemberFlags): Answer {
    const member = this.model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const isNew = frozen && !member.frozen;
    member.frozen = frozen;
    member.tradingAllowed = tradingAllowed;
    writeMember(this.model, member);
    if (isNew) this.contracts.freeze(memberId);
    this.standing.follow(memberId);
    return accepted();
  }

  lockWithdrawal({ memberId, untilMs }: LockWithdrawal): Answer {
    if (!Number.isInteger(untilMs) || untilMs < 0 || untilMs > MAX_TIME_MS) return rejected('BAD_COMMAND');
    const member = this.model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    if (untilMs > member.withdrawalLockedUntilMs) member.withdrawalLockedUntilMs = untilMs;
    return this.changed(member);
  }

  setIdentityLevel({ memberId, level }: SetIdentityLevel): Answer {
    if (level !== 0 && level !== 1 && level !== 2) return rejected('BAD_COMMAND');
    const member = this.model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    member.identityLevel = level;
    return this.changed(member);
  }

  credit(command: CreditFromOutside): Answer {
    const { model } = this;
    const { ref, owner, asset, amount } = command;
    if (ref === '' || ref.length > MAX_REF_LENGTH) return rejected('BAD_COMMAND');
    if (isOutside(owner) || NEVER_CREDITED.has(owner)) return rejected('BAD_COMMAND');
    const type = typeof owner === 'number' ? command.type : 'assets';
    const listed = model.assets.get(asset);
    if (listed === undefined) return rejected('UNKNOWN_ASSET');
    if (typeof owner === 'number' && !model.members.has(owner)) return rejected('UNKNOWN_MEMBER');
    const body = `${owner}/${type}/${asset}/${amount}`;
    const earlier = model.refs.get(ref);
    if (earlier !== undefined) return earlier === body ? accepted(0, true) : rejected('REQUEST_ID_REUSED');
    if (typeof owner === 'number' && model.wallet.areMemberCreditsClosed) return rejected('CREDIT_CLOSED');
    if (!mayHold(model, type, asset)) return rejected('ACCOUNT_ASSET_NOT_ALLOWED');
    if (amount <= 0n) return rejected('AMOUNT_INVALID');
    if (model.supplyOf(asset) + amount > listed.maxSupply) return rejected('SUPPLY_EXCEEDED');
    model.post('outside:manual', 'assets', asset, 'free', -amount);
    model.post(owner, type, asset, 'free', amount);
    if (owner === 'insurance' && asset === SETTLEMENT_ASSET) this.contracts.insuranceFundCredited(amount);
    model.refs.set(ref, body);
    model.events.push({ kind: 'outside-credited', ref, owner, type, asset, amount });
    return accepted();
  }

  transfer(command: Transfer): Answer {
    const { model } = this;
    const { memberId, requestId, from, to, asset, amount } = command;
    if (requestId === '' || requestId.length > MAX_REQUEST_ID_LENGTH) return rejected('BAD_COMMAND');
    if (!model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const body = `${from}/${to}/${asset}/${amount}`;
    const earlier = model.requests.find('transfer', command, model.timeMs)?.body;
    if (earlier === body) return accepted(0, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (model.isInDebt(memberId)) return rejected('MEMBER_IN_DEBT');
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    if (from === to) return rejected('SAME_ACCOUNT');
    if (!mayHold(model, from, asset) || !mayHold(model, to, asset))
      return rejected('ACCOUNT_ASSET_NOT_ALLOWED');
    if (amount <= 0n) return rejected('AMOUNT_INVALID');
    if (from === 'contract') {
      const available = this.contracts.whyHeld(memberId);
      if (typeof available === 'string') return rejected(available);
      if (available < amount) return rejected('INSUFFICIENT_BALANCE');
    }
    if (model.account(memberId, from, asset).free < amount) return rejected('INSUFFICIENT_BALANCE');
    model.post(memberId, from, asset, 'free', -amount);
    model.post(memberId, to, asset, 'free', amount);
    model.requests.remember('transfer', command, { body, answer: 0 }, model.timeMs);
    model.events.push({ kind: 'transferred', memberId, requestId, from, to, asset, amount });
    return accepted();
  }

  setFaucet({ amounts }: SetFaucet): Answer {
    const names = amounts.map(({ asset }) => asset);
    if (new Set(names).size !== names.length) return rejected('BAD_COMMAND');
    if (names.some((asset) => !this.model.assets.has(asset))) return rejected('UNKNOWN_ASSET');
    if (amounts.some(({ amount }) => amount <= 0n || amount > MAX_AMOUNT)) return rejected('AMOUNT_INVALID');
    this.model.faucet = amounts;
    this.model.events.push({ kind: 'faucet-set', amounts });
    return accepted();
  }

  claimFaucet(command: ClaimFaucet): Answer {
    const { model } = this;
    const { memberId, requestId } = command;
    if (requestId === '' || requestId.length > MAX_REQUEST_ID_LENGTH) return rejected('BAD_COMMAND');
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    if (model.requests.find('faucet', command, model.timeMs) !== undefined) return accepted(0, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (model.isInDebt(memberId)) return rejected('MEMBER_IN_DEBT');
    if (model.faucet.length === 0) return rejected('FAUCET_CLOSED');
    const day = businessDay(model.timeMs);
    if (member.faucetDay >= day) return rejected('FAUCET_ALREADY_CLAIMED');
    for (const { asset, amount } of model.faucet)
      if (model.account('promo', 'assets', asset).free < amount) return rejected('PROMO_EMPTY');
    for (const { asset, amount } of model.faucet) {
      model.post('promo', 'assets', asset, 'free', -amount);
      model.post(memberId, 'assets', asset, 'free', amount);
    }
    member.faucetDay = day;
    model.requests.remember('faucet', command, { body: '', answer: 0 }, model.timeMs);
    model.events.push({ kind: 'faucet-paid', memberId, amounts: model.faucet });
    return accepted();
  }

  private changed(member: ReferenceMember): Answer {
    writeMember(this.model, member);
    this.standing.follow(member.memberId);
    return accepted();
  }
}

export function writeMember(model: ReferenceModel, member: ReferenceMember): void {
  const { memberId, frozen, tradingAllowed, withdrawalLockedUntilMs, identityLevel } = member;
  model.events.push({
    kind: 'member-changed',
    memberId,
    frozen,
    tradingAllowed,
    withdrawalLockedUntilMs,
    identityLevel,
  });
}
