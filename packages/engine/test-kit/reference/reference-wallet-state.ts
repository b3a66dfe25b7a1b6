/** The wallet's part of the state as plain data (state.ts): every list sorted as its fields are named. */
import type { WalletState } from '../../src/wallet/state.ts';
import type { Scheduled, WalletRecords } from './reference-wallet-records.ts';

export function walletState(wallet: WalletRecords): WalletState {
  const chains = [...wallet.chains.values()];
  return {
    chains: sorted(
      chains.map(({ chain, lastDeposit, lastCost }) => ({ chain, lastDeposit, lastCost })),
      'chain',
    ),
    coinChains: sorted(
      wallet.coinChains.map(({ asset, chain, current, pending }) => ({ asset, chain, current, pending })),
      'asset',
      'chain',
    ),
    policy: { current: wallet.policy.current, pending: wallet.policy.pending },
    floorPrices: sorted(
      [...wallet.floorPrices]
        .filter(([, floor]) => isInUse(floor))
        .map(([asset, { current, pending }]) => ({
          asset,
          current,
          pending,
        })),
      'asset',
    ),
    floorTimes: sorted(
      [...wallet.floorTimes].map(([asset, { current, pending }]) => ({ asset, current, pending })),
      'asset',
    ),
    creditedAssets: [...wallet.creditedAssets].sort(),
    pauses: sorted(wallet.pauses, 'asset', 'chain', 'side', 'cause'),
    areMemberCreditsClosed: wallet.areMemberCreditsClosed,
    deposits: sorted(
      chains
        .flatMap(({ deposits }) => [...deposits.values()])
        .map(({ chain, number, owner, asset, amount, phase, fundingId }) => ({
          chain,
          number,
          owner,
          asset,
          amount,
          phase,
          fundingId,
        })),
      'chain',
      'number',
    ),
    debts: sorted(wallet.debts, 'memberId', 'asset'),
    lastApplication: wallet.lastApplication,
    applications: copies(sorted([...wallet.applications.values()], 'applicationId')),
    lastFunding: wallet.lastFunding,
    fundings: copies(sorted([...wallet.fundings.values()], 'fundingId')),
    confirmed: wallet.confirmed,
    lastWithdrawal: wallet.lastWithdrawal,
    withdrawals: copies(sorted([...wallet.withdrawals.values()], 'withdrawalId')),
    savedAddresses: sorted(wallet.savedAddresses, 'memberId', 'asset', 'chain', 'address'),
    savedAddressesOnly: [...wallet.savedAddressesOnly].sort((a, b) => a - b),
    paidAddresses: [...wallet.paidAddresses]
      .sort(([a], [b]) => a - b)
      .flatMap(([memberId, paid]) => paid.map(({ chain, address }) => ({ memberId, chain, address }))),
    withdrawingMembers: copies(sorted([...wallet.withdrawingMembers.values()], 'memberId')),
    autoApprovals: [...wallet.autoApprovals],
  };
}

/** A floor price is listed while there is one, or one waits. */
function isInUse({ current, pending }: Scheduled<bigint>): boolean {
  return current !== null || pending !== null;
}

/** Later commands change the records. */
export function copies<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row }));
}

/** In the order of the first field, then of the next: texts by code unit, numbers by size. */
export function sorted<Row, Name extends keyof Row>(
  rows: readonly (Row & Record<Name, string | number>)[],
  ...names: Name[]
): Row[] {
  return [...rows].sort((a, b) => {
    for (const name of names) {
      if (a[name] < b[name]) return -1;
      if (a[name] > b[name]) return 1;
    }
    return 0;
  });
}
