/**
 * The records of the wallet of the reference exchange, as plain data (rules/wallet). Texts name assets and chains; amounts
 * are in units of the asset's scale, values and floor prices in 1e-8 USDT.
 */
import type { ChainAccount, MemberId, SystemAccount } from '../../src/base/accounts.ts';
import {
  type CoinChainSettings,
  DEFAULT_WALLET_POLICY,
  type WalletPolicy,
  type WalletSide,
} from '../../src/wallet/settings-commands.ts';
import type {
  CoinChainState,
  KeptDepositState,
  OpenWithdrawalState,
  WalletState,
  WithdrawingMemberState,
} from '../../src/wallet/state.ts';

/** Settings that hold, and those that wait for their time (rules/wallet#velocity); null: none. */
export interface Scheduled<Settings> {
  current: Settings | null;
  pending: { settings: Settings; effectiveMs: number } | null;
}

export interface KeptDeposit extends KeptDepositState {
  owner: MemberId | SystemAccount;
  /** The command's fields as one text. */
  body: string;
}

export interface ReferenceChain {
  chain: string;
  /** The last numbers; 0: none yet. */
  lastDeposit: number;
  lastCost: number;
  /** The deposits whose bodies are kept, by number. */
  readonly deposits: Map<number, KeptDeposit>;
}

export class WalletRecords {
  readonly chains = new Map<string, ReferenceChain>();
  readonly coinChains: CoinChainState[] = [];
  readonly policy: Scheduled<WalletPolicy> = { current: null, pending: null };
  readonly floorPrices = new Map<string, Scheduled<bigint>>();
  /** When operators named those prices. */
  readonly floorTimes = new Map<string, Scheduled<number>>();
  /** A member was credited a unit of these on a chain. */
  readonly creditedAssets = new Set<string>();
  pauses: WalletState['pauses'] = [];
  areMemberCreditsClosed = false;
  /** None of them is 0. */
  debts: WalletState['debts'] = [];
  lastApplication = 0;
  /** Those under review. */
  readonly applications = new Map<number, WalletState['applications'][number]>();
  lastFunding = 0;
  /** The entries with something left. */
  readonly fundings = new Map<number, WalletState['fundings'][number]>();
  confirmed: WalletState['confirmed'] = { day: 0, sum: 0n };
  lastWithdrawal = 0;
  /** Those that did not end. */
  readonly withdrawals = new Map<number, OpenWithdrawalState>();
  savedAddresses: WalletState['savedAddresses'] = [];
  readonly savedAddressesOnly = new Set<MemberId>();
  /** The addresses that a member's withdrawals went to, the latest payment last. */
  readonly paidAddresses = new Map<MemberId, { chain: string; address: string }[]>();
  readonly withdrawingMembers = new Map<MemberId, WithdrawingMemberState>();
  autoApprovals: WalletState['autoApprovals'] = [];

  policyInForce(nowMs: number): WalletPolicy {
    return inForce(this.policy, nowMs) ?? DEFAULT_WALLET_POLICY;
  }

  /** Answers null as long as the asset has no terms on the chain. */
  termsInForce(asset: string, chain: string, nowMs: number): CoinChainSettings | null {
    const found = this.coinChains.find((one) => one.asset === asset && one.chain === chain);
    return found === undefined ? null : inForce(found, nowMs);
  }

  /** Answers 0n where there is none. */
  floorPriceInForce(asset: string, nowMs: number): bigint {
    const found = this.floorPrices.get(asset);
    return found === undefined ? 0n : (inForce(found, nowMs) ?? 0n);
  }

  /** Answers 0 where there is none. */
  floorTimeInForce(asset: string, nowMs: number): number {
    const found = this.floorTimes.get(asset);
    return found === undefined ? 0 : (inForce(found, nowMs) ?? 0);
  }

  isPaused(asset: string, chain: string, side: WalletSide): boolean {
    return this.pauses.some(
      (pause) => pause.chain === chain && pause.side === side && ['', asset].includes(pause.asset),
    );
  }

  /** The member's facts, which begin here when there are none yet. */
  factsOf(memberId: MemberId): WithdrawingMemberState {
    let facts = this.withdrawingMembers.get(memberId);
    if (facts === undefined) {
      facts = {
        memberId,
        day: 0,
        sum: 0n,
        autoSum: 0n,
        count: 0,
        cancelled: 0,
        lastFailedMs: 0,
        hasReorg: false,
      };
      this.withdrawingMembers.set(memberId, facts);
    }
    return facts;
  }
}

export function inForce<Settings>({ current, pending }: Scheduled<Settings>, nowMs: number): Settings | null {
  return pending !== null && pending.effectiveMs <= nowMs ? pending.settings : current;
}

export const outsideOf = (chain: string): ChainAccount => `outside:${chain}`;

/** A whole number within the two bounds. */
export const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** A number that a command may name at all: the journal writes the largest one where it does not fit. */
export const isNumber = (value: number): boolean => isWhole(value, 1, Number.MAX_SAFE_INTEGER - 1);

/** A dense number that was given already. */
export const wasGiven = (value: number, last: number): boolean => isWhole(value, 1, last);

export const isText = (text: string, maxLength: number): boolean => text !== '' && text.length <= maxLength;

/** From 0 to the largest amount. */
export const isUnsigned = (amount: bigint, most: bigint): boolean => amount >= 0n && amount <= most;

export const areTwoOperators = (command: { firstOperator: number; secondOperator: number }): boolean =>
  isNumber(command.firstOperator) &&
  isNumber(command.secondOperator) &&
  command.firstOperator !== command.secondOperator;

/** The number as the journal holds it. */
export const journaled = (value: number): number =>
  isWhole(value, 0, Number.MAX_SAFE_INTEGER) ? value : Number.MAX_SAFE_INTEGER;
