/**
 * The wallet that scenarios play in, beside the market and the members of opening.ts: USDT on Ethereum (6 decimals) and
 * on BNB Chain (18), COIN on Ethereum with a floor price; members of every level, with money in their assets accounts.
 */
import { readState } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { CommandDone, Event } from '../../src/journal/events.ts';
import type { Transfer } from '../../src/money/commands.ts';
import type { EngineState } from '../../src/snapshot/state.ts';
import type {
  BookHeldDeposit,
  ConfirmApplication,
  CreditDeposit,
  FundSuspense,
  PostNetworkCost,
  ReverseDeposit,
  SubmitApplication,
} from '../../src/wallet/deposit-commands.ts';
import {
  type CoinChainSettings,
  DEFAULT_WALLET_POLICY,
  type SetCoinChain,
  type SetFloorPrice,
  type SetWalletPolicy,
  type WalletPolicy,
} from '../../src/wallet/settings-commands.ts';
import type { RequestWithdrawal } from '../../src/wallet/withdrawal-commands.ts';
import { compareStates } from '../simulation/compare.ts';
import { openingOfScenario } from './opening.ts';
import { Scenario } from './scenario.ts';

const E8 = 10n ** 8n;
export const HOUR_MS = 3_600_000;
export const DAY_MS: number = 24 * HOUR_MS;

/** Whole coins of an asset with 8 decimals, and values in USDT. */
export const coins = (whole: number): bigint => BigInt(whole) * E8;

export const CHAIN = 'ethereum';
export const OTHER_CHAIN = 'bsc';
export const OPERATORS = { firstOperator: 901, secondOperator: 902 };
export const ADDRESS = '0x00000000000000000000000000000000000000aa';

/** Member 1 has basic verification, 2 advanced, 3 none; 4 is as 1 but owns nothing. */
export const POOR_MEMBER = 4;
const LEVELS = { 1: 1, 2: 2, 3: 0, [POOR_MEMBER]: 1 } as const;
/** In the assets accounts of members 1 and 2, of USDT and of COIN. */
export const OPENING_MONEY: bigint = coins(500_000);
/** The spot accounts' (opening.ts). */
export const SPOT_MONEY: bigint = coins(10_000);

/** New addresses are not reviewed, so that a withdrawal without a flag is approved automatically. */
export const POLICY: WalletPolicy = {
  ...DEFAULT_WALLET_POLICY,
  autoLimit: coins(1_000),
  isNewAddressReviewed: false,
};

export const TERMS: CoinChainSettings = {
  decimals: 6,
  contract: '0xusdt',
  confirmations: 12,
  minDeposit: coins(1),
  minWithdrawal: coins(10),
  maxWithdrawal: coins(150_000),
  withdrawalFee: coins(1),
  autoLimit: coins(5_000),
};

/** 0.5 USDT a coin. */
export const FLOOR_PRICE: bigint = E8 / 2n;

export function setPolicy(some: Partial<WalletPolicy> = {}): SetWalletPolicy {
  return { kind: 'set-wallet-policy', policy: { ...POLICY, ...some }, ...OPERATORS };
}

export function setTerms(
  some: Partial<CoinChainSettings> = {},
  of: Partial<Pick<SetCoinChain, 'asset' | 'chain'>> = {},
): SetCoinChain {
  const settings = { ...TERMS, ...some };
  return { kind: 'set-coin-chain', asset: 'USDT', chain: CHAIN, ...of, settings, ...OPERATORS };
}

export function setFloor(price: bigint, asset = 'COIN'): SetFloorPrice {
  return { kind: 'set-floor-price', asset, price, ...OPERATORS };
}

/** Deposits of member 1 in USDT, each with its own transaction. */
export function deposit(number: number, amount: bigint, some: Partial<CreditDeposit> = {}): CreditDeposit {
  return {
    kind: 'credit-deposit',
    chain: CHAIN,
    number,
    memberId: 1,
    asset: 'USDT',
    amount,
    txid: `tx${number}`,
    outIndex: '0',
    hold: 'NONE',
    ...some,
  };
}

export function book(number: number, target: BookHeldDeposit['target']): BookHeldDeposit {
  return { kind: 'book-held-deposit', chain: CHAIN, number, target, ...OPERATORS };
}

export function reverse(number: number): ReverseDeposit {
  return { kind: 'reverse-deposit', chain: CHAIN, number, ...OPERATORS };
}

export function fund(reference: string, amount: bigint, asset = 'USDT'): FundSuspense {
  return { kind: 'fund-suspense', reference, asset, amount, ...OPERATORS };
}

export function submit(requestId: string, amount: bigint, some: Partial<SubmitApplication> = {}) {
  const command = { kind: 'submit-application', memberId: 1, requestId, asset: 'USDT', amount } as const;
  return { ...command, ...some };
}

export function confirmApplication(
  applicationId: number,
  amount: bigint,
  fundingId: number,
): ConfirmApplication {
  return { kind: 'confirm-application', applicationId, amount, fundingId, ...OPERATORS };
}

export function cost(number: number, amount: bigint): PostNetworkCost {
  return { kind: 'post-network-cost', chain: CHAIN, number, asset: 'USDT', amount, txid: `gas${number}` };
}

/** Withdrawals of member 1: USDT on Ethereum. */
export function request(
  requestId: string,
  amount: bigint,
  some: Partial<RequestWithdrawal> = {},
): RequestWithdrawal {
  return {
    kind: 'request-withdrawal',
    memberId: 1,
    requestId,
    asset: 'USDT',
    chain: CHAIN,
    address: ADDRESS,
    amount,
    fee: TERMS.withdrawalFee,
    isNewDevice: false,
    isYoungAccount: false,
    isUnreconciled: false,
    ...some,
  };
}

export const approve = (withdrawalId: number, operator = 901): Command => ({
  kind: 'approve-withdrawal',
  withdrawalId,
  operator,
});
export const reject = (withdrawalId: number): Command => ({
  kind: 'reject-withdrawal',
  withdrawalId,
  operator: 901,
  reason: 'a reason',
});
export const cancel = (withdrawalId: number, memberId = 1): Command => ({
  kind: 'cancel-withdrawal',
  memberId,
  withdrawalId,
});
export const send = (withdrawalId: number, internalTo = 0): Command => ({
  kind: 'send-withdrawal',
  withdrawalId,
  internalTo,
});
export const broadcast = (withdrawalId: number, txid = 'paid'): Command => ({
  kind: 'broadcast-withdrawal',
  withdrawalId,
  txid,
});
export const confirm = (withdrawalId: number, txid = 'paid'): Command => ({
  kind: 'confirm-withdrawal',
  withdrawalId,
  txid,
});
export const freeze = (memberId = 1, frozen = true): Command => ({
  kind: 'set-member-flags',
  memberId,
  frozen,
  tradingAllowed: true,
});
export const pause = (side: 'deposits' | 'withdrawals', asset = ''): Command => ({
  kind: 'pause-wallet',
  asset,
  chain: CHAIN,
  side,
  cause: 'OPERATOR',
  reason: 'a reason',
  operator: 901,
});
/** Ends what `pause` began. */
export const resume = (side: 'deposits' | 'withdrawals', asset = ''): Command => ({
  kind: 'resume-wallet',
  asset,
  chain: CHAIN,
  side,
  cause: 'OPERATOR',
  ...OPERATORS,
});

/** Transfers USDT of member 1 from assets to spot. */
export function moveMoney(requestId: string, amount: bigint, some: Partial<Transfer> = {}): Transfer {
  const command = { kind: 'transfer', memberId: 1, requestId, from: 'assets', to: 'spot' } as const;
  return { ...command, asset: 'USDT', amount, ...some };
}

/** The member spends a deposit where no reversal reaches it, and owes it from the reversal on. */
export function intoDebt(number: number, amount: bigint, memberId = POOR_MEMBER): Command[] {
  return [
    deposit(number, amount, { memberId }),
    moveMoney(`out of reach ${number}`, amount, { memberId, to: 'contract' }),
    reverse(number),
  ];
}

/** Member 1 moves all money to where no reversal reaches it, and owes a deposit from then on. */
export const DEBT: readonly Command[] = [
  moveMoney('assets', OPENING_MONEY, { to: 'contract' }),
  moveMoney('spot', SPOT_MONEY, { from: 'spot', to: 'contract' }),
  ...intoDebt(1, coins(100), 1),
];

/** The members with their money, the chains, the terms and the policy, as changed; the changed policy holds at once. */
function openingOfWallet(policy: Partial<WalletPolicy>): Command[] {
  const commands: Command[] = [
    ...openingOfScenario(),
    { kind: 'open-member', memberId: POOR_MEMBER },
    setPolicy({ wideningDelayMs: 0 }),
    { kind: 'list-chain', chain: CHAIN },
    { kind: 'list-chain', chain: OTHER_CHAIN },
    setTerms(),
    setTerms({ decimals: 18, contract: '0xbusd' }, { chain: OTHER_CHAIN }),
    setTerms({ decimals: 18, contract: '' }, { asset: 'COIN' }),
    setFloor(FLOOR_PRICE),
    setPolicy(policy),
  ];
  for (const [memberId, level] of Object.entries(LEVELS))
    commands.push({ kind: 'set-identity-level', memberId: Number(memberId), level });
  for (const memberId of [1, 2])
    for (const asset of ['USDT', 'COIN'])
      commands.push({
        kind: 'credit-from-outside',
        ref: `assets/${memberId}/${asset}`,
        owner: memberId,
        type: 'assets',
        asset,
        amount: OPENING_MONEY,
      });
  return commands;
}

export function openWallet(policy: Partial<WalletPolicy> = {}): Scenario {
  const scenario = new Scenario();
  must(scenario, ...openingOfWallet(policy));
  return scenario;
}

/** Runs commands of which each must be accepted. Answers the result of the last one. @throws Error naming the other one */
export function must(scenario: Scenario, ...commands: Command[]): number {
  let result = 0;
  for (const command of commands) {
    const done = scenario.done(command);
    if (done.rejection !== 'OK') throw new Error(`${command.kind}: ${done.rejection}`);
    result = done.result;
  }
  return result;
}

/** The events of one command but its balances and its answer. */
export function toldBy(scenario: Scenario, command: Command): Event[] {
  return scenario.run(command).filter(({ kind }) => kind !== 'balance-changed' && kind !== 'command-done');
}

/** The engine's state as its snapshot has it. @throws Error when the reference's is another */
export function stateOf(scenario: Scenario): EngineState {
  const state = readState(scenario.core.snapshot());
  compareStates(state, scenario.reference.state());
  return state;
}

export function balanceOf(
  scenario: Scenario,
  owner: EngineState['balances'][number]['owner'],
  asset = 'USDT',
  type = 'assets',
): { free: bigint; frozen: bigint } {
  const found = stateOf(scenario).balances.find(
    (one) => one.owner === owner && one.asset === asset && one.type === type,
  );
  return { free: found?.free ?? 0n, frozen: found?.frozen ?? 0n };
}

export function freeOf(scenario: Scenario, owner: Parameters<typeof balanceOf>[1], asset = 'USDT'): bigint {
  return balanceOf(scenario, owner, asset).free;
}

/** An answer as a test compares it. */
export const answer = (
  rejection: CommandDone['rejection'],
  result = 0,
  repeated = false,
): Pick<CommandDone, 'rejection' | 'result' | 'repeated'> => ({ rejection, result, repeated });
