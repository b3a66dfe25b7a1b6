/**
 * Every member's free and frozen amounts as of the last durable row: live state of balance-changed events (absolute
 * values) that starts from the engine's state. It answers reads and feeds the socket; it decides nothing. System
 * accounts are kept beside, for the desk.
 */
import {
  ACCOUNT_TYPES,
  type AccountType,
  type BalanceState,
  type EngineState,
  type MemberId,
  type Owner,
} from '@tern/engine';
import { lastSequence } from '../../kernel/each-event.ts';
import type { Released } from '../../kernel/kernel.ts';
import { isMember } from '../history/index.ts';

export interface LiveBalance {
  readonly type: AccountType;
  readonly asset: string;
  readonly free: bigint;
  readonly frozen: bigint;
}

type Accounts = Record<AccountType, Map<string, LiveBalance>>;

/** A system account, or the account of a chain. */
type SystemOwner = Exclude<Owner, MemberId>;

export class LiveBalances {
  /** The sequence of the last applied command. */
  sequence: number;
  private readonly accountsByMember = new Map<MemberId, Accounts>();
  private readonly system = new Map<SystemOwner, Map<string, LiveBalance>>();

  constructor(initial: Pick<EngineState, 'seq' | 'balances'>) {
    this.sequence = initial.seq;
    for (const balance of initial.balances) this.set(balance);
  }

  /**
   * Applies one row; answers the changed balances of each member that `isWatched` names, each once, as the row left it.
   */
  apply(released: Released, isWatched: (memberId: MemberId) => boolean): Map<MemberId, LiveBalance[]> {
    const touched = new Map<MemberId, Map<string, LiveBalance>>();
    for (const event of released.events) {
      if (event.kind !== 'balance-changed') continue;
      const balance = this.set(event);
      if (!balance || !isMember(event.owner) || !isWatched(event.owner)) continue;
      const ofMember = touched.get(event.owner) ?? new Map<string, LiveBalance>();
      touched.set(event.owner, ofMember.set(`${event.type} ${event.asset}`, balance));
    }
    this.sequence = lastSequence(released);
    return new Map([...touched].map(([memberId, balances]) => [memberId, [...balances.values()]]));
  }

  /** The balances of a system account, in the order of asset names. */
  ofSystem(owner: SystemOwner): LiveBalance[] {
    return [...(this.system.get(owner)?.values() ?? [])].sort((a, b) => (a.asset < b.asset ? -1 : 1));
  }

  /**
   * The units of an asset that all members together hold: all accounts sum to zero, so this is what the system accounts
   * lack. It includes the margins of members' positions and the members' wins and losses from each other, since neither
   * the positions nor the contracts' clearing stand in a balance.
   */
  owedToMembers(asset: string): bigint {
    let sum = 0n;
    for (const balances of this.system.values()) {
      const { free = 0n, frozen = 0n } = balances.get(asset) ?? {};
      sum += free + frozen;
    }
    return -sum;
  }

  /** Balances that are not zero, in the order of account types, then of asset names. */
  balancesOf(memberId: MemberId, type?: AccountType): LiveBalance[] {
    const accounts = this.accountsByMember.get(memberId);
    if (!accounts) return [];
    const types = type === undefined ? ACCOUNT_TYPES : [type];
    return types.flatMap((each) =>
      [...accounts[each].values()]
        .filter((balance) => balance.free !== 0n || balance.frozen !== 0n)
        .sort((a, b) => (a.asset < b.asset ? -1 : 1)),
    );
  }

  private set({ owner, type, asset, free, frozen }: BalanceState): LiveBalance | undefined {
    if (!isMember(owner)) {
      const own = this.system.get(owner) ?? new Map<string, LiveBalance>();
      this.system.set(owner, own.set(asset, { type, asset, free, frozen }));
      return undefined;
    }
    let accounts = this.accountsByMember.get(owner);
    if (!accounts) {
      accounts = { assets: new Map(), spot: new Map(), contract: new Map(), otc: new Map() };
      this.accountsByMember.set(owner, accounts);
    }
    const balance = { type, asset, free, frozen };
    accounts[type].set(asset, balance);
    return balance;
  }
}
