/** Opens the members' side of chains: networks, deposits, withdrawals and the address book, and registers its calls. */
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
  chains: WalletChains;
  depositAddresses: Pick<DepositAddresses, 'addressOf'>;
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
  const { sql, clock, kernel, isReadable, chains, depositAddresses: addresses } = deps;
  const { marketData } = deps.market;
  const { markets } = marketData;
  const { people, members, confirmation } = deps.member;
  const { locks, sessions, events } = deps.security;
  const settings = new WalletSettings(sql);
  const networks = new CoinNetworks({ markets, chains, settings });
  const own = new WithdrawingMembers(sql);
  const { balances } = deps.balances;
  const checked = { networks, settings, people, own, balances, prices: marketData, otcHold: deps.otcHold };
  const checks = new WithdrawalChecks(checked);
  const terms = new WithdrawalTerms({ ...checked, confirmation, securityEvents: events });
  const requests = new WithdrawalRequests(sql);
  const asked = { kernel, clock, isReadable, requests, checks, own, confirmation, members, locks, sessions };
  const withdrawals = new RequestWithdrawal(asked);
  const book = new AddressBook({ sql, kernel, clock, networks, settings, own, checks, confirmation });
  const readers = { sql, clock, markets, chains, settings };
  const deposits = new DepositReader(readers);
  const reader = new WithdrawalReader(readers);
  const nowMs = () => clock.nowMs();

  function networkCalls(calls: CallRegistry): void {
    calls.member('getNetworks', async ({ currency }) => ({
      result: await listNetworks({ networks, settings }, currency, nowMs()),
    }));
    calls.member('getDepositAddress', async (params, { memberId }) => ({
      result: await depositAddress({ networks, settings, addresses }, params, memberId, nowMs()),
    }));
    calls.member('getDeposits', (params, { memberId }) =>
      readAfter(isReadable, params.minSequence, () => deposits.ofMember(memberId, params)),
    );
    calls.member('getDeposit', async ({ depositId }, { memberId }) => ({
      result: await deposits.find(memberId, depositId),
    }));
  }

  function withdrawalCalls(calls: CallRegistry): void {
    calls.member('getWithdrawalTerms', async ({ currency }, { memberId }) => ({
      result: await terms.get(currency, memberId, nowMs()),
    }));
    calls.member('checkAddress', async (params, { memberId }) => ({
      result: await checkAddress(checked, checks, params, memberId, nowMs()),
    }));
    calls.member('requestWithdrawal', (params, caller) => withdrawals.request(params, caller));
    calls.member('cancelWithdrawal', (params, { memberId }) =>
      cancelWithdrawal({ sql, kernel }, params, memberId),
    );
    calls.member('getWithdrawals', (params, { memberId }) =>
      readAfter(isReadable, params.minSequence, () => reader.ofMember(memberId, params)),
    );
    calls.member('getWithdrawal', ({ withdrawalId, minSequence }, { memberId }) =>
      readAfter(isReadable, minSequence, () => reader.find(memberId, withdrawalId)),
    );
  }

  function bookCalls(calls: CallRegistry): void {
    calls.member('getAddressBook', ({ minSequence }, { memberId }) =>
      readAfter(isReadable, minSequence, () => book.list(memberId)),
    );
    calls.member('saveAddress', (params, { memberId }) => book.save(params, memberId));
    calls.member('removeAddress', (params, { memberId }) => book.remove(params, memberId));
    calls.member('setSavedAddressesOnly', (params, { memberId }) => book.setSavedOnly(params, memberId));
  }

  return {
    readers: { deposits, withdrawals: reader },
    calls(calls: CallRegistry): void {
      networkCalls(calls);
      withdrawalCalls(calls);
      bookCalls(calls);
    },
    sweep: () => withdrawals.sweep(),
    networks: (atMs: number) => listNetworks({ networks, settings }, undefined, atMs),
    policyInForce: (atMs: number) => settings.policyInForce(atMs),
  };
}
