/** Opens the members' side of chains: networks, deposits, withdrawals and the address book, and registers its calls. */
import type { CallRequest } from '@tern/protocol';
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { CallRegistry, ReadBarrier } from '../../platform/http/call.ts';
import { readAfter } from '../../platform/http/paging.ts';
import type { BalancesApi } from '../balances/index.ts';
import type { MarketApi } from '../market/index.ts';
import type { MemberApi } from '../member/index.ts';
import type { SecurityApi } from '../security/index.ts';
import type { DepositAddresses, WalletChains } from './chains/wallet-chain.ts';
import { depositAddress } from './deposits/deposit-address.ts';
import { DepositReader } from './deposits/deposit-reader.ts';
import { CoinNetworks } from './networks/coin-network.ts';
import { listNetworks } from './networks/list-networks.ts';
import { WalletSettings } from './networks/wallet-settings.ts';
import type { OtcHold } from './otc-hold.ts';
import { AddressBook } from './withdrawals/address-book.ts';
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts';
import { checkAddress } from './withdrawals/check-address.ts';
import { WithdrawalChecks } from './withdrawals/check-withdrawal.ts';
import { RequestWithdrawal } from './withdrawals/request-withdrawal.ts';
import { WithdrawalReader } from './withdrawals/withdrawal-reader.ts';
import { WithdrawalRequests } from './withdrawals/withdrawal-requests.ts';
import { WithdrawalTerms } from './withdrawals/withdrawal-terms.ts';
import { WithdrawingMembers } from './withdrawals/withdrawing-member.ts';

export interface MemberSideDeps {
  sql: Sql;
  clock: Clock;
  kernel: Pick<Kernel, 'submit' | 'durable'>;
  isReadable: ReadBarrier;
  market: Pick<MarketApi, 'marketData'>;
  opened: { chains: WalletChains; addresses: Pick<DepositAddresses, 'addressOf'> };
  balances: Pick<BalancesApi, 'balances'>;
  otcHold: OtcHold;
  member: {
    people: Pick<MemberApi['people'], 'findMember'>;
    members: Pick<MemberApi['members'], 'byId'>;
    confirmation: Pick<MemberApi['confirmation'], 'check' | 'factorsOf'>;
  };
  security: {
    locks: Pick<SecurityApi['locks'], 'submitWanted'>;
    sessions: Pick<SecurityApi['sessions'], 'list'>;
    events: Pick<SecurityApi['events'], 'lockCause'>;
  };
}

/** The calls, and the job that ends requests which a process left behind. */
export function openMemberSide(deps: MemberSideDeps) {
  const { sql, clock, kernel, isReadable, opened, member, security } = deps;
  const { chains, addresses } = opened;
  const { marketData } = deps.market;
  const { markets } = marketData;
  const { people, confirmation } = member;
  const settings = new WalletSettings(sql);
  const networks = new CoinNetworks({ markets, chains, settings });
  const own = new WithdrawingMembers(sql);
  const { balances } = deps.balances;
  const checked = { networks, settings, people, own, balances, prices: marketData, otcHold: deps.otcHold };
  const checks = new WithdrawalChecks(checked);
  const terms = new WithdrawalTerms({ ...checked, confirmation, securityEvents: security.events });
  const requests = new WithdrawalRequests(sql);
  const asked = { kernel, clock, isReadable, requests, checks, own, member, security };
  const withdrawals = new RequestWithdrawal(asked);
  const book = new AddressBook({ sql, kernel, clock, networks, settings, own, checks, confirmation });
  const readers = { sql, clock, markets, chains, settings };
  const deposits = new DepositReader(readers);
  const reader = new WithdrawalReader(readers);
  const cancel = (params: CallRequest<'cancelWithdrawal'>, memberId: number) =>
    cancelWithdrawal({ sql, kernel }, params, memberId);
  return {
    readers: { deposits, withdrawals: reader },
    calls(calls: CallRegistry): void {
      networkCalls(calls, { networks, settings, addresses, deposits, isReadable, clock });
      withdrawalCalls(calls, { terms, checked, checks, withdrawals, cancel, reader, isReadable, clock });
      bookCalls(calls, book, isReadable);
    },
    sweep: () => withdrawals.sweep(),
    networks: (atMs: number) => listNetworks({ networks, settings }, undefined, atMs),
    policyInForce: (atMs: number) => settings.policyInForce(atMs),
  };
}

interface NetworkCallParts {
  networks: CoinNetworks;
  settings: WalletSettings;
  addresses: Pick<DepositAddresses, 'addressOf'>;
  deposits: DepositReader;
  isReadable: ReadBarrier;
  clock: Clock;
}

function networkCalls(calls: CallRegistry, parts: NetworkCallParts): void {
  const { networks, settings, addresses, deposits, isReadable, clock } = parts;
  calls.member('getNetworks', async ({ currency }) => ({
    result: await listNetworks({ networks, settings }, currency, clock.nowMs()),
  }));
  calls.member('getDepositAddress', async (params, { memberId }) => ({
    result: await depositAddress({ networks, settings, addresses }, params, memberId, clock.nowMs()),
  }));
  calls.member('getDeposits', (params, { memberId }) =>
    readAfter(isReadable, params.minSequence, () => deposits.ofMember(memberId, params)),
  );
  calls.member('getDeposit', async ({ depositId }, { memberId }) => ({
    result: await deposits.find(memberId, depositId),
  }));
}

interface WithdrawalCallParts {
  terms: WithdrawalTerms;
  checked: Parameters<typeof checkAddress>[0];
  checks: WithdrawalChecks;
  withdrawals: RequestWithdrawal;
  cancel(params: CallRequest<'cancelWithdrawal'>, memberId: number): ReturnType<typeof cancelWithdrawal>;
  reader: WithdrawalReader;
  isReadable: ReadBarrier;
  clock: Clock;
}

function withdrawalCalls(calls: CallRegistry, parts: WithdrawalCallParts): void {
  const { terms, checked, checks, withdrawals, cancel, reader, isReadable, clock } = parts;
  calls.member('getWithdrawalTerms', async ({ currency }, { memberId }) => ({
    result: await terms.get(currency, memberId, clock.nowMs()),
  }));
  calls.member('checkAddress', async (params, { memberId }) => ({
    result: await checkAddress(checked, checks, params, memberId, clock.nowMs()),
  }));
  calls.member('requestWithdrawal', (params, caller) => withdrawals.request(params, caller));
  calls.member('cancelWithdrawal', (params, { memberId }) => cancel(params, memberId));
  calls.member('getWithdrawals', (params, { memberId }) =>
    readAfter(isReadable, params.minSequence, () => reader.ofMember(memberId, params)),
  );
  calls.member('getWithdrawal', ({ withdrawalId, minSequence }, { memberId }) =>
    readAfter(isReadable, minSequence, () => reader.find(memberId, withdrawalId)),
  );
}

function bookCalls(calls: CallRegistry, book: AddressBook, isReadable: ReadBarrier): void {
  calls.member('getAddressBook', ({ minSequence }, { memberId }) =>
    readAfter(isReadable, minSequence, () => book.list(memberId)),
  );
  calls.member('saveAddress', (params, { memberId }) => book.save(params, memberId));
  calls.member('removeAddress', (params, { memberId }) => book.remove(params, memberId));
  calls.member('setSavedAddressesOnly', (params, { memberId }) => book.setSavedOnly(params, memberId));
}
