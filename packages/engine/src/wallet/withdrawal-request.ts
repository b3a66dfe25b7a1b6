/** A member's request for a withdrawal: its checks, its review, and the amount that it freezes (rules/wallet#withdrawals). */
import {
  withdrawalAmountFault,
  withdrawalDayLimit,
  withdrawalFundsFault,
  withdrawalLimitFault,
} from '@tern/math';
import { isAddress, isAmount } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import {
  AUTO_WINDOW_MS,
  businessDay,
  isRequestId,
  MARKS_WINDOW_MS,
  MAX_AMOUNT,
  REVIEW_AFTER_MS,
  WITHDRAWAL_LOCK_MS,
} from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Events } from '../codec/event-writer.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { OtcMemory } from '../otc/otc-memory.ts';
import { REQUEST_KIND, type RequestStore } from '../requests/request-store.ts';
import type { SpotMarkets } from '../spot/spot-markets.ts';
import { isAddressSaved } from './address-book.ts';
import type { WalletEvent } from './events.ts';
import type { CoinChainSettings, WalletPolicy } from './settings-commands.ts';
import { countedValue, type Value } from './value.ts';
import { type ChainMemory, type WalletMemory, WithdrawingMember } from './wallet-memory.ts';
import type { WalletMoney } from './wallet-money.ts';
import { policyInForce } from './wallet-settings.ts';
import type { WalletStores } from './wallet-stores.ts';
import type { RequestWithdrawal } from './withdrawal-commands.ts';
import { FLAG_BIT } from './withdrawal-flags.ts';

/** Finds of a request what its checks and its review need. */
interface Requested {
  readonly command: RequestWithdrawal;
  readonly chain: ChainMemory;
  readonly chainNumber: number;
  readonly assetNumber: number;
  readonly terms: CoinChainSettings;
  readonly member: number;
  /** The member's record; an empty one, which nothing is written to, where the member has none yet. */
  readonly facts: WithdrawingMember;
  readonly policy: WalletPolicy;
}

/** The part of an available amount that may not leave because coins were bought by OTC (rules/otc#hold). */
export interface OtcHold {
  heldOf(member: number, asset: number, available: bigint, nowMs: number): bigint;
}

const NO_REQUEST_YET = new WithdrawingMember();

export class WithdrawalRequests {
  private readonly dictionary: Dictionary;
  private readonly indexes: Indexes;
  private readonly members: MemberStore;
  private readonly markets: SpotMarkets;
  private readonly requests: RequestStore;
  private readonly wallet: WalletMemory;
  private readonly otc: OtcMemory;
  constructor(
    stores: WalletStores,
    private readonly context: CommandContext,
    private readonly events: Events<WalletEvent>,
    private readonly money: WalletMoney,
    private readonly hold: OtcHold,
  ) {
    this.dictionary = stores.dictionary;
    this.indexes = stores.indexes;
    this.members = stores.members;
    this.markets = stores.markets;
    this.requests = stores.requests;
    this.wallet = stores.wallet;
    this.otc = stores.otc;
  }

  request(command: RequestWithdrawal) {
    const { context } = this;
    const { requestId, asset, address, amount, fee } = command;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const requested = this.find(command);
    if (typeof requested === 'string') return requested;
    const { member } = requested;
    const body = `${asset}/${command.chain}/${address}/${amount}/${fee}`;
    const { withdrawal } = REQUEST_KIND;
    const earlier = this.requests.find(member, withdrawal, requestId, context.timeMs);
    if (earlier?.isOf(body)) return context.repeat(earlier.answer);
    if (this.members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    const refused = this.checkMember(requested) ?? checkAmount(command, requested.terms, this.scale(asset));
    if (refused !== undefined) return refused;
    const counted = countedValue(
      this.dictionary,
      this.indexes,
      this.markets,
      this.wallet,
      asset,
      amount,
      context.timeMs,
    );
    if (counted === undefined) return 'VALUE_UNKNOWN';
    const exceeded = this.checkLimits(requested, counted);
    if (exceeded !== undefined) return exceeded;
    context.mutate();
    const withdrawalId = this.open(requested, counted);
    this.requests.remember(member, withdrawal, requestId, { body, answer: withdrawalId }, context.timeMs);
    context.result = withdrawalId;
    return 'OK';
  }

  private find(
    command: RequestWithdrawal,
  ): Requested | 'UNKNOWN_ASSET' | 'UNKNOWN_CHAIN' | 'UNKNOWN_COIN_CHAIN' | 'UNKNOWN_MEMBER' {
    const { context } = this;
    const { dictionary, wallet } = this;
    const assetNumber = dictionary.assetNumber(command.asset);
    if (assetNumber === undefined) return 'UNKNOWN_ASSET';
    const chainNumber = dictionary.chainNumber(command.chain);
    const chain = chainNumber === undefined ? undefined : wallet.chains[chainNumber];
    if (chainNumber === undefined || chain === undefined) return 'UNKNOWN_CHAIN';
    const terms = chain.terms.get(assetNumber)?.inForce(context.timeMs) ?? null;
    if (terms === null) return 'UNKNOWN_COIN_CHAIN';
    const member = this.members.find(command.memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const facts = wallet.members.get(member) ?? NO_REQUEST_YET;
    const policy = policyInForce(this.wallet, context.timeMs);
    return { command, chain, chainNumber, assetNumber, terms, member, facts, policy };
  }

  /** Checks what holds of the member, of the chain, and of the address. */
  private checkMember(requested: Requested) {
    const { command, chain, member, facts } = requested;
    const { members } = this;
    const { timeMs } = this.context;
    if (members.isInDebt(member)) return 'MEMBER_IN_DEBT';
    if (timeMs < members.withdrawalLockOf(member)) return 'WITHDRAWAL_LOCKED';
    if (chain.isPaused('withdrawals', command.asset)) return 'WITHDRAWAL_PAUSED';
    if (members.identityLevel(member) === 0) return 'IDENTITY_REQUIRED';
    if (!isAddress(command.address)) return 'ADDRESS_INVALID';
    if (facts.savedAddressesOnly && !this.isSaved(requested)) return 'ADDRESS_NOT_SAVED';
    return undefined;
  }

  private checkLimits(requested: Requested, { value }: Value) {
    const { command, terms, member, facts, policy, assetNumber } = requested;
    if (value > MAX_AMOUNT) return 'ABOVE_MAX';
    const { amount } = command;
    const { timeMs } = this.context;
    const { sum, count, cancelled } = facts.day === businessDay(timeMs) ? facts : NO_REQUEST_YET;
    const exceeded = withdrawalLimitFault(
      { amount, value },
      { sum, count: count - cancelled, requests: count },
      {
        maxWithdrawal: terms.maxWithdrawal,
        dayLimit: withdrawalDayLimit(this.members.identityLevel(member), policy),
        maxPerDay: policy.maxPerDay,
      },
    );
    if (exceeded !== undefined) return exceeded;
    const free = this.money.freeOf(member, assetNumber);
    return withdrawalFundsFault(amount, free, this.hold.heldOf(member, assetNumber, free, timeMs));
  }

  /** Answers the id. */
  private open(requested: Requested, counted: Value): number {
    const { command, chainNumber, assetNumber, member } = requested;
    const { memberId, requestId, asset, chain, address, amount, fee } = command;
    const { wallet } = this;
    const { timeMs } = this.context;
    const { value } = counted;
    const facts = wallet.member(member);
    facts.beginDay(businessDay(timeMs));
    wallet.autoApprovals.forgetUntil(timeMs - AUTO_WINDOW_MS);
    const flags = this.review(requested, counted, facts);
    const state = flags === 0 ? 'APPROVED' : 'REVIEW';
    facts.sum += value;
    facts.count++;
    this.money.freeze(member, assetNumber, amount);
    const withdrawalId = ++wallet.lastWithdrawal;
    if (state === 'APPROVED') {
      facts.autoSum += value;
      wallet.autoApprovals.add({ withdrawalId, timeMs, value });
    }
    wallet.withdrawals.set(withdrawalId, {
      member,
      asset: assetNumber,
      chain: chainNumber,
      address,
      amount,
      fee,
      value,
      requestMs: timeMs,
      flags,
      state,
      approvedBy: 0,
    });
    this.events.write({
      kind: 'withdrawal-requested',
      withdrawalId,
      memberId,
      requestId,
      asset,
      chain,
      address,
      amount,
      fee,
      value,
      flags,
      state,
    });
    return withdrawalId;
  }

  /** Answers the flags that send the request to review. */
  private review(
    requested: Requested,
    { value, isByFloor, isConfirmed }: Value,
    facts: WithdrawingMember,
  ): number {
    const { command, policy, member, chainNumber } = requested;
    const { timeMs } = this.context;
    const lockedUntilMs = this.members.withdrawalLockOf(member);
    const isPaid = facts.paid.some(
      ({ chain, address }) => chain === chainNumber && address === command.address,
    );
    const isNew = policy.isNewAddressReviewed && !isPaid && !this.isSaved(requested);
    const isChanged = lockedUntilMs > 0 && timeMs < lockedUntilMs - WITHDRAWAL_LOCK_MS + REVIEW_AFTER_MS;
    const isAfterFailure = facts.lastFailedMs > 0 && timeMs < facts.lastFailedMs + REVIEW_AFTER_MS;
    const isMarked = this.otc.isMarkedSince(member, timeMs - MARKS_WINDOW_MS);
    let flags = 0;
    if (isNew) flags |= FLAG_BIT.NEW_ADDRESS;
    if (isChanged) flags |= FLAG_BIT.SECURITY_CHANGE;
    if (policy.isNewDeviceReviewed && command.isNewDevice) flags |= FLAG_BIT.NEW_DEVICE;
    if (policy.isYoungAccountReviewed && command.isYoungAccount) flags |= FLAG_BIT.YOUNG_ACCOUNT;
    if (facts.hasReorg) flags |= FLAG_BIT.DEPOSIT_REORG;
    if (isAfterFailure) flags |= FLAG_BIT.FAILED_RECENTLY;
    if (isByFloor) flags |= FLAG_BIT.VALUE_UNKNOWN;
    else if (!isConfirmed) flags |= FLAG_BIT.PRICE_UNCONFIRMED;
    if (command.isUnreconciled) flags |= FLAG_BIT.UNRECONCILED;
    if (isMarked) flags |= FLAG_BIT.OTC_FAULT;
    if (!this.isWithinAutoLimits(requested, value, facts)) flags |= FLAG_BIT.ABOVE_AUTO_LIMIT;
    return flags;
  }

  private isWithinAutoLimits(
    { command, terms, policy }: Requested,
    value: bigint,
    facts: WithdrawingMember,
  ): boolean {
    const { autoLimit, memberAutoFactor, hourAutoFactor } = policy;
    if (value > autoLimit || command.amount > terms.autoLimit) return false;
    const autoSum = facts.autoSum + value;
    if (autoSum > MAX_AMOUNT || autoSum > autoLimit * BigInt(memberAutoFactor)) return false;
    return this.wallet.autoApprovals.sum + value <= autoLimit * BigInt(hourAutoFactor);
  }

  private isSaved({ command, chainNumber, facts, policy }: Requested): boolean {
    const savedBeforeMs = this.context.timeMs - policy.savedAddressDelayMs;
    return isAddressSaved(facts, command, chainNumber, savedBeforeMs);
  }

  private scale(asset: string): number {
    return this.dictionary.listedAsset(asset).scale;
  }
}

function checkAmount(command: RequestWithdrawal, terms: CoinChainSettings, assetScale: number) {
  return isAmount(command.amount) ? withdrawalAmountFault(command, terms, assetScale) : 'AMOUNT_INVALID';
}
