/** The wallet's stores as plain data, sorted: where reports look, and what a snapshot holds. */
import type { MemberStore } from '../members/member-store.ts';
import type { Scheduled } from './scheduled.ts';
import type {
  CoinChainState,
  DebtState,
  FloorPriceState,
  FloorTimeState,
  KeptDepositState,
  OpenWithdrawalState,
  PaidAddressState,
  SavedAddressState,
  ScheduledState,
  WalletState,
  WithdrawingMemberState,
} from './state.ts';
import type { ChainMemory, KeptDeposit } from './wallet-memory.ts';
import type { WalletStores } from './wallet-stores.ts';

export function walletState(stores: WalletStores): WalletState {
  const { wallet, dictionary, members } = stores;
  const { lastApplication, lastFunding, lastWithdrawal, areMemberCreditsClosed, confirmed } = wallet;
  return {
    chains: chains(stores)
      .map(([chain, { lastDeposit, lastCost }]) => ({ chain, lastDeposit, lastCost }))
      .sort(by('chain')),
    coinChains: coinChainStates(stores),
    policy: scheduledState(wallet.policy),
    floorPrices: floorPriceStates(stores),
    floorTimes: floorTimeStates(stores),
    creditedAssets: [...wallet.creditedAssets].map((asset) => dictionary.assetName(asset)).sort(compare),
    pauses: chains(stores)
      .flatMap(([chain, { pauses }]) =>
        pauses.map(({ asset, side, cause, reason, operator }) => ({
          asset,
          chain,
          side,
          cause,
          reason,
          operator,
        })),
      )
      .sort(by('asset', 'chain', 'side', 'cause')),
    areMemberCreditsClosed,
    deposits: keptDeposits(stores).map(([, state]) => state),
    debts: debtStates(stores),
    lastApplication,
    applications: byNumber(wallet.applications).map(([applicationId, { member, asset, amount }]) => ({
      applicationId,
      memberId: members.idOf(member),
      asset: dictionary.assetName(asset),
      amount,
    })),
    lastFunding,
    fundings: byNumber(wallet.fundings).map(([fundingId, { asset, left }]) => ({
      fundingId,
      asset: dictionary.assetName(asset),
      left,
    })),
    confirmed: { day: confirmed.day, sum: confirmed.sum },
    lastWithdrawal,
    withdrawals: withdrawalStates(stores),
    savedAddresses: savedAddressStates(stores),
    savedAddressesOnly: [...wallet.members]
      .filter(([, { savedAddressesOnly }]) => savedAddressesOnly)
      .map(([member]) => members.idOf(member))
      .sort((a, b) => a - b),
    paidAddresses: paidAddressStates(stores),
    withdrawingMembers: withdrawingMemberStates(stores),
    autoApprovals: wallet.autoApprovals.list.map(({ withdrawalId, timeMs, value }) => ({
      withdrawalId,
      timeMs,
      value,
    })),
  };
}

/** The deposits that are kept, each with its record, in the order of the state. */
export function keptDeposits(stores: WalletStores): [KeptDeposit, KeptDepositState][] {
  return chains(stores)
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([chain, { deposits }]) =>
      byNumber(deposits).map(([number, deposit]): [KeptDeposit, KeptDepositState] => {
        const { owner, asset, amount, phase, fundingId } = deposit;
        return [deposit, { chain, number, owner, asset, amount, phase, fundingId }];
      }),
    );
}

function chains({ wallet, dictionary }: WalletStores): [string, ChainMemory][] {
  return wallet.chains.map((chain, number) => [dictionary.chainName(number), chain]);
}

function scheduledState<Settings>({ current, pending }: Scheduled<Settings>): ScheduledState<Settings> {
  return { current, pending };
}

function coinChainStates(stores: WalletStores): CoinChainState[] {
  const { dictionary } = stores;
  return chains(stores)
    .flatMap(([chain, { terms }]) =>
      [...terms].map(([asset, { current, pending }]) => ({
        asset: dictionary.assetName(asset),
        chain,
        current,
        pending,
      })),
    )
    .sort(by('asset', 'chain'));
}

/** A current price of 0 is none. */
function floorPriceStates({ wallet, dictionary }: WalletStores): FloorPriceState[] {
  return [...wallet.floorPrices]
    .map(([asset, { current, pending }]) => ({
      asset: dictionary.assetName(asset),
      current: current === 0n ? null : current,
      pending,
    }))
    .filter(({ current, pending }) => current !== null || pending !== null)
    .sort(by('asset'));
}

function floorTimeStates({ wallet, dictionary }: WalletStores): FloorTimeState[] {
  return [...wallet.floorTimes]
    .map(([asset, { current, pending }]) => ({ asset: dictionary.assetName(asset), current, pending }))
    .sort(by('asset'));
}

function debtStates({ wallet, dictionary, members }: WalletStores): DebtState[] {
  return [...wallet.debts]
    .flatMap(([member, debts]) =>
      [...debts].map(([asset, debt]) => ({
        memberId: members.idOf(member),
        asset: dictionary.assetName(asset),
        debt,
      })),
    )
    .sort(by('memberId', 'asset'));
}

function withdrawalStates({ wallet, dictionary, members }: WalletStores): OpenWithdrawalState[] {
  return byNumber(wallet.withdrawals).map(([withdrawalId, withdrawal]) => {
    const { member, asset, chain, address, amount, fee, value, flags, state, approvedBy, requestMs } =
      withdrawal;
    return {
      withdrawalId,
      memberId: members.idOf(member),
      asset: dictionary.assetName(asset),
      chain: dictionary.chainName(chain),
      address,
      amount,
      fee,
      value,
      flags,
      state,
      approvedBy,
      requestMs,
    };
  });
}

function savedAddressStates({ wallet, dictionary, members }: WalletStores): SavedAddressState[] {
  return [...wallet.members]
    .flatMap(([member, { saved }]) =>
      saved.map(({ asset, chain, address, savedMs }) => ({
        memberId: members.idOf(member),
        asset,
        chain: dictionary.chainName(chain),
        address,
        savedMs,
      })),
    )
    .sort(by('memberId', 'asset', 'chain', 'address'));
}

function paidAddressStates({ wallet, dictionary, members }: WalletStores): PaidAddressState[] {
  return byMemberId(wallet.members, members).flatMap(([memberId, { paid }]) =>
    paid.map(({ chain, address }) => ({ memberId, chain: dictionary.chainName(chain), address })),
  );
}

function withdrawingMemberStates({ wallet, members }: WalletStores): WithdrawingMemberState[] {
  return byMemberId(wallet.members, members)
    .filter(([, { day, hasReorg }]) => day !== 0 || hasReorg)
    .map(([memberId, { day, sum, autoSum, count, cancelled, lastFailedMs, hasReorg }]) => ({
      memberId,
      day,
      sum,
      autoSum,
      count,
      cancelled,
      lastFailedMs,
      hasReorg,
    }));
}

function byMemberId<Item>(ofMembers: ReadonlyMap<number, Item>, members: MemberStore): [number, Item][] {
  return [...ofMembers]
    .map(([member, item]): [number, Item] => [members.idOf(member), item])
    .sort(([a], [b]) => a - b);
}

function byNumber<Item>(items: ReadonlyMap<number, Item>): [number, Item][] {
  return [...items].sort(([a], [b]) => a - b);
}

/** Compares records by these fields in this order. */
function by<Name extends string>(...names: readonly Name[]) {
  return (a: Record<Name, string | number>, b: Record<Name, string | number>): number => {
    for (const name of names) {
      const order = compare(a[name], b[name]);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Texts by their code units. */
function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
