/** The wallet in a snapshot: the names of the chains, then its state as plain data, then the bodies of the kept deposits. */
import { MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH, MAX_REASON_LENGTH } from '../base/limits.ts';
import { type ByteReader, CodecError } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { choice, type Field, id, owner, signed, text, whole } from '../codec/field.ts';
import { listedAsset, listedChain } from '../codec/name-fields.ts';
import { repeat } from '../codec/repeat.ts';
import type { SnapshotOrigin, SnapshotSection } from '../codec/snapshot-section.ts';
import { bit, list, nullable, struct } from '../codec/struct.ts';
import { knownMember } from '../members/known-member.ts';
import { Scheduled } from './scheduled.ts';
import {
  type CoinChainSettings,
  coinChainSettings,
  pauseCause,
  type WalletPolicy,
  walletPolicy,
  walletSide,
} from './settings-commands.ts';
import {
  type AutoApprovalState,
  type ChainState,
  type CoinChainState,
  DEPOSIT_PHASES,
  type DebtState,
  type DepositPhase,
  type FloorPriceState,
  type FloorTimeState,
  type FundingState,
  type KeptDepositState,
  type OpenApplicationState,
  type OpenWithdrawalState,
  type PaidAddressState,
  type SavedAddressState,
  type ScheduledState,
  type WalletState,
  type WithdrawingMemberState,
} from './state.ts';
import { ChainMemory } from './wallet-memory.ts';
import { keptDeposits, walletState } from './wallet-state.ts';
import type { WalletStores } from './wallet-stores.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from './withdrawal-events.ts';

/** A body is a text of at most 48 characters or a digest. */
const MAX_BODY_LENGTH = 48;
const asset = listedAsset;
const chain = listedChain;
const assetOrAll = text(MAX_NAME_LENGTH);
const address = text(MAX_ADDRESS_LENGTH);

function scheduled<Settings>(settings: Field<Settings>) {
  type Pending = { settings: Settings; effectiveMs: number };
  return {
    current: nullable(settings),
    pending: nullable(struct<Pending>({ settings, effectiveMs: whole })),
  };
}

const terms = scheduled(coinChainSettings);
const policy = scheduled(walletPolicy);
const floorPrice = scheduled(signed);

/** Times of floor prices and cancelled requests came with engine version 10, credited assets with 11. */
type MemberOfVersion9 = Omit<WithdrawingMemberState, 'cancelled'>;
type StateOfVersion9 = Omit<WalletState, 'floorTimes' | 'withdrawingMembers' | 'creditedAssets'> & {
  withdrawingMembers: MemberOfVersion9[];
};
type CancelledState = Pick<WithdrawingMemberState, 'memberId' | 'cancelled'>;

const floorTime = scheduled(whole);
const FLOOR_TIMES = list(
  struct<FloorTimeState>({ asset, current: floorTime.current, pending: floorTime.pending }),
);

const CREDITED = list(asset);
const CANCELLED = list(struct<CancelledState>({ memberId: id, cancelled: whole }));

const WALLET_STATE = struct<StateOfVersion9>({
  chains: list(struct<ChainState>({ chain, lastDeposit: whole, lastCost: whole })),
  coinChains: list(struct<CoinChainState>({ asset, chain, current: terms.current, pending: terms.pending })),
  policy: struct<ScheduledState<WalletPolicy>>({ current: policy.current, pending: policy.pending }),
  floorPrices: list(
    struct<FloorPriceState>({ asset, current: floorPrice.current, pending: floorPrice.pending }),
  ),
  pauses: list(
    struct<WalletState['pauses'][number]>({
      asset: assetOrAll,
      chain,
      side: walletSide,
      cause: pauseCause,
      reason: text(MAX_REASON_LENGTH),
      operator: id,
    }),
  ),
  areMemberCreditsClosed: bit,
  deposits: list(
    struct<KeptDepositState>({
      chain,
      number: whole,
      owner,
      asset: text(MAX_NAME_LENGTH),
      amount: signed,
      phase: choice<DepositPhase>(DEPOSIT_PHASES),
      fundingId: id,
    }),
  ),
  debts: list(struct<DebtState>({ memberId: id, asset, debt: signed })),
  lastApplication: whole,
  applications: list(
    struct<OpenApplicationState>({ applicationId: id, memberId: id, asset, amount: signed }),
  ),
  lastFunding: whole,
  fundings: list(struct<FundingState>({ fundingId: id, asset, left: signed })),
  confirmed: struct<WalletState['confirmed']>({ day: whole, sum: signed }),
  lastWithdrawal: whole,
  withdrawals: list(
    struct<OpenWithdrawalState>({
      withdrawalId: id,
      memberId: id,
      asset,
      chain,
      address,
      amount: signed,
      fee: signed,
      value: signed,
      flags: whole,
      state: choice<WithdrawalState>(WITHDRAWAL_STATES),
      approvedBy: id,
      requestMs: whole,
    }),
  ),
  savedAddresses: list(
    struct<SavedAddressState>({ memberId: id, asset: assetOrAll, chain, address, savedMs: whole }),
  ),
  savedAddressesOnly: list(id),
  paidAddresses: list(struct<PaidAddressState>({ memberId: id, chain, address })),
  withdrawingMembers: list(
    struct<MemberOfVersion9>({
      memberId: id,
      day: whole,
      sum: signed,
      autoSum: signed,
      count: whole,
      lastFailedMs: whole,
      hasReorg: bit,
    }),
  ),
  autoApprovals: list(struct<AutoApprovalState>({ withdrawalId: id, timeMs: whole, value: signed })),
});

export const walletSection: SnapshotSection<WalletStores> = { write: writeWallet, read: readWallet };

function writeWallet(out: ByteWriter, stores: WalletStores): void {
  const { dictionary } = stores;
  out.varint(dictionary.chains.length);
  for (const name of dictionary.chains) {
    out.makeRoom();
    out.text(name, MAX_NAME_LENGTH);
  }
  const state = walletState(stores);
  WALLET_STATE.write(out, state, dictionary);
  FLOOR_TIMES.write(out, state.floorTimes, dictionary);
  const cancelling = state.withdrawingMembers.filter(({ cancelled }) => cancelled > 0);
  CANCELLED.write(out, cancelling, dictionary);
  CREDITED.write(out, state.creditedAssets, dictionary);
  for (const [{ body }] of keptDeposits(stores)) {
    out.makeRoom();
    out.text(body, MAX_BODY_LENGTH);
  }
}

/** Before engine version 7 there was no wallet. */
function readWallet(reader: ByteReader, stores: WalletStores, { version }: SnapshotOrigin): void {
  if (version < 7) return;
  const { dictionary, wallet } = stores;
  repeat(reader, () => {
    dictionary.learnChain(reader.text());
    wallet.chains.push(new ChainMemory());
  });
  const older = WALLET_STATE.read(reader, dictionary);
  const floorTimes = version >= 10 ? FLOOR_TIMES.read(reader, dictionary) : [];
  const cancelling = version >= 10 ? CANCELLED.read(reader, dictionary) : [];
  const cancelledOf = new Map(cancelling.map(({ memberId, cancelled }) => [memberId, cancelled]));
  const withdrawingMembers = older.withdrawingMembers.map((member) => ({
    ...member,
    cancelled: cancelledOf.get(member.memberId) ?? 0,
  }));
  const creditedAssets = version >= 11 ? CREDITED.read(reader, dictionary) : perhapsCredited(older);
  const state = { ...older, floorTimes, withdrawingMembers, creditedAssets };
  reader.check();
  restoreSettings(state, stores);
  restoreDeposits(reader, state, stores);
  restoreApplications(state, stores);
  restoreWithdrawals(state, stores);
}

/** Older versions do not tell; an asset that had terms, or of which a deposit is kept, counts as credited. */
function perhapsCredited({ coinChains, deposits }: StateOfVersion9): string[] {
  const credited = deposits.filter(({ owner: held }) => typeof held === 'number' && held > 0);
  return [...new Set([...coinChains, ...credited].map(({ asset: name }) => name))];
}

function restoreSettings(state: WalletState, stores: WalletStores): void {
  const { wallet, dictionary } = stores;
  wallet.areMemberCreditsClosed = state.areMemberCreditsClosed;
  for (const name of state.creditedAssets) wallet.creditedAssets.add(dictionary.listedAsset(name).number);
  fill(wallet.policy, state.policy);
  for (const { asset: name, current, pending } of state.floorPrices) {
    const price = new Scheduled<bigint>();
    fill(price, { current, pending });
    wallet.floorPrices.set(dictionary.listedAsset(name).number, price);
  }
  for (const { asset: name, current, pending } of state.floorTimes) {
    const time = new Scheduled<number>();
    fill(time, { current, pending });
    wallet.floorTimes.set(dictionary.listedAsset(name).number, time);
  }
  for (const { asset: name, chain: chainName, current, pending } of state.coinChains) {
    const coinTerms = new Scheduled<CoinChainSettings>();
    fill(coinTerms, { current, pending });
    knownChain(chainName, stores).terms.set(dictionary.listedAsset(name).number, coinTerms);
  }
  for (const { chain: chainName, asset: name, side, cause, reason, operator } of state.pauses)
    knownChain(chainName, stores).pauses.push({ asset: name, side, cause, reason, operator });
}

function restoreDeposits(reader: ByteReader, state: WalletState, stores: WalletStores): void {
  const { wallet, dictionary, members } = stores;
  for (const { chain: chainName, lastDeposit, lastCost } of state.chains) {
    const known = knownChain(chainName, stores);
    known.lastDeposit = lastDeposit;
    known.lastCost = lastCost;
  }
  for (const {
    chain: chainName,
    number,
    owner: held,
    asset: name,
    amount,
    phase,
    fundingId,
  } of state.deposits) {
    const body = reader.text();
    knownChain(chainName, stores).deposits.set(number, {
      body,
      asset: name,
      amount,
      owner: held,
      phase,
      fundingId,
    });
  }
  for (const { memberId, asset: name, debt } of state.debts) {
    const member = knownMember(memberId, stores.members);
    const debts = wallet.debts.get(member) ?? new Map<number, bigint>();
    wallet.debts.set(member, debts.set(dictionary.listedAsset(name).number, debt));
    members.setInDebt(member, true);
  }
}

function restoreApplications(state: WalletState, stores: WalletStores): void {
  const { wallet, dictionary } = stores;
  wallet.lastApplication = state.lastApplication;
  for (const { applicationId, memberId, asset: name, amount } of state.applications) {
    const member = knownMember(memberId, stores.members);
    wallet.applications.set(applicationId, { member, asset: dictionary.listedAsset(name).number, amount });
    wallet.member(member).openApplications++;
  }
  wallet.lastFunding = state.lastFunding;
  for (const { fundingId, asset: name, left } of state.fundings)
    wallet.fundings.set(fundingId, { asset: dictionary.listedAsset(name).number, left });
  wallet.confirmed = state.confirmed;
}

function restoreWithdrawals(state: WalletState, stores: WalletStores): void {
  const { wallet, dictionary } = stores;
  wallet.lastWithdrawal = state.lastWithdrawal;
  for (const open of state.withdrawals) {
    const { withdrawalId, amount, fee, value, flags, approvedBy, requestMs } = open;
    wallet.withdrawals.set(withdrawalId, {
      member: knownMember(open.memberId, stores.members),
      asset: dictionary.listedAsset(open.asset).number,
      chain: dictionary.listedChain(open.chain),
      address: open.address,
      amount,
      fee,
      value,
      flags,
      state: open.state,
      approvedBy,
      requestMs,
    });
  }
  for (const { memberId, asset: name, chain: chainName, address: to, savedMs } of state.savedAddresses)
    wallet
      .member(knownMember(memberId, stores.members))
      .saved.push({ asset: name, chain: dictionary.listedChain(chainName), address: to, savedMs });
  for (const memberId of state.savedAddressesOnly)
    wallet.member(knownMember(memberId, stores.members)).savedAddressesOnly = true;
  for (const { memberId, chain: chainName, address: to } of state.paidAddresses)
    wallet
      .member(knownMember(memberId, stores.members))
      .paid.push({ chain: dictionary.listedChain(chainName), address: to });
  for (const { memberId, ...facts } of state.withdrawingMembers)
    Object.assign(wallet.member(knownMember(memberId, stores.members)), facts);
  for (const approval of state.autoApprovals) wallet.autoApprovals.add(approval);
}

function fill<Settings>(into: Scheduled<Settings>, { current, pending }: ScheduledState<Settings>): void {
  into.current = current;
  into.pending = pending;
}

function knownChain(name: string, stores: WalletStores): ChainMemory {
  const found = stores.wallet.chain(name);
  if (found === undefined) throw new CodecError(`there is no chain ${name}`);
  return found;
}
