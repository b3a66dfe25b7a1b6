/** Refused commands of the wallet's settings, pauses and credits (rules/wallet#velocity, rules/wallet#pauses). */
import { MAX_AMOUNT } from '../../src/base/limits.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { CreditFromOutside } from '../../src/money/commands.ts';
import type {
  ListChain,
  PauseWallet,
  ResumeWallet,
  WalletPolicy,
} from '../../src/wallet/settings-commands.ts';
import { each, inOrder, NO_NUMBERS, NOT_TWO, type RejectionCase, text } from './wallet-cases.ts';
import {
  CHAIN,
  coins,
  OPERATORS,
  OTHER_CHAIN,
  POLICY,
  setFloor,
  setPolicy,
  setTerms,
  TERMS,
} from './wallet-opening.ts';

const list: ListChain = { kind: 'list-chain', chain: CHAIN };
const terms = setTerms();
const policy = setPolicy();
const floor = setFloor(1n);
const pausing: PauseWallet = {
  kind: 'pause-wallet',
  asset: 'USDT',
  chain: CHAIN,
  side: 'deposits',
  cause: 'OPERATOR',
  reason: 'a reason',
  operator: 901,
};
const resuming: ResumeWallet = {
  kind: 'resume-wallet',
  asset: 'USDT',
  chain: CHAIN,
  side: 'deposits',
  cause: 'REORG',
  ...OPERATORS,
};
const credit: CreditFromOutside = {
  kind: 'credit-from-outside',
  ref: 'by hand',
  owner: 1,
  type: 'assets',
  asset: 'USDT',
  amount: 5n,
};
const closing: Command = { kind: 'close-member-credits' };

const badTerms = [
  { decimals: 37 },
  { decimals: -1 },
  { contract: text(129) },
  { confirmations: 0 },
  { confirmations: 100_001 },
  { minDeposit: -1n },
  { minDeposit: MAX_AMOUNT + 1n },
  { withdrawalFee: -100n },
  // With 6 decimals an asset of scale 8 has steps of 100 units.
  { withdrawalFee: coins(1) + 10n },
  { minWithdrawal: TERMS.withdrawalFee },
  { minWithdrawal: coins(10) + 1n },
  { maxWithdrawal: TERMS.minWithdrawal - 100n },
  { maxWithdrawal: MAX_AMOUNT + 1n },
  { autoLimit: -1n },
  { autoLimit: MAX_AMOUNT + 1n },
  // COIN's contract: two assets of one contract would both be credited for one transfer.
  { contract: '' },
];

const amountsOfPolicy = [
  'basicDayLimit',
  'advancedDayLimit',
  'autoLimit',
  'secondApprovalAbove',
  'manualDayLimit',
] as const;
const countsOfPolicy = ['memberAutoFactor', 'hourAutoFactor', 'maxPerDay'] as const;
const delaysOfPolicy = ['savedAddressDelayMs', 'wideningDelayMs'] as const;
const THIRTY_DAYS_MS = 30 * 86_400_000;
const badPolicies: Partial<WalletPolicy>[] = [
  ...amountsOfPolicy.flatMap((name) => [{ [name]: -1n }, { [name]: MAX_AMOUNT + 1n }]),
  ...countsOfPolicy.flatMap((name) => [{ [name]: -1 }, { [name]: 1_000_001 }, { [name]: 0.5 }]),
  ...delaysOfPolicy.flatMap((name) => [{ [name]: -1 }, { [name]: THIRTY_DAYS_MS + 1 }]),
  { basicDayLimit: POLICY.advancedDayLimit + 1n },
];

/** Thirty more chains than the opening has: all that there may be. */
const allChains = Array.from({ length: 30 }, (_, i): Command => ({ kind: 'list-chain', chain: `chain${i}` }));

export const SETTINGS_CASES: readonly RejectionCase[] = [
  ...inOrder(list, [{ rejection: 'BAD_COMMAND', before: allChains }, { rejection: 'ALREADY_EXISTS' }]),
  ...each('BAD_COMMAND', list, [{ chain: '' }, { chain: text(33) }, { chain: 'manual' }]),
  ...each('BAD_COMMAND', list, [{ chain: 'one-more' }], allChains),

  ...inOrder(terms, [
    { rejection: 'TWO_OPERATORS_NEEDED', change: { secondOperator: OPERATORS.firstOperator } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'UNKNOWN_CHAIN', change: { chain: 'none' } },
    { rejection: 'SETTINGS_INVALID', change: { settings: { ...TERMS, decimals: 37 } } },
  ]),
  ...each('TWO_OPERATORS_NEEDED', terms, NOT_TWO),
  ...each(
    'SETTINGS_INVALID',
    terms,
    badTerms.map((some) => ({ settings: { ...TERMS, ...some } })),
  ),
  // A contract that another asset is to have in a day is taken as well.
  ...each(
    'SETTINGS_INVALID',
    terms,
    [{ settings: { ...TERMS, contract: '0xlater' } }],
    [setPolicy(), setTerms({ decimals: 18, contract: '0xlater' }, { asset: 'COIN' })],
  ),
  ...each('SETTINGS_INVALID', setTerms({}, { asset: 'COIN', chain: OTHER_CHAIN }), [
    { settings: { ...TERMS, contract: '0xbusd' } },
  ]),

  ...inOrder(policy, [
    { rejection: 'TWO_OPERATORS_NEEDED', change: { secondOperator: OPERATORS.firstOperator } },
    { rejection: 'SETTINGS_INVALID', change: { policy: { ...POLICY, autoLimit: -1n } } },
  ]),
  ...each('TWO_OPERATORS_NEEDED', policy, NOT_TWO),
  ...each(
    'SETTINGS_INVALID',
    policy,
    badPolicies.map((some) => ({ policy: { ...POLICY, ...some } })),
  ),

  ...inOrder(floor, [
    { rejection: 'TWO_OPERATORS_NEEDED', change: { secondOperator: OPERATORS.firstOperator } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'PRICE_INVALID', change: { price: -1n } },
  ]),
  ...each('TWO_OPERATORS_NEEDED', floor, NOT_TWO),
  ...each('PRICE_INVALID', floor, [{ price: MAX_AMOUNT + 1n }, { price: 2n ** 80n }]),

  ...inOrder(pausing, [
    { rejection: 'BAD_COMMAND', change: { reason: '' } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'UNKNOWN_CHAIN', change: { chain: 'none' } },
  ]),
  ...each('BAD_COMMAND', pausing, [{ reason: text(201) }, ...NO_NUMBERS.map((operator) => ({ operator }))]),

  ...inOrder(resuming, [
    { rejection: 'TWO_OPERATORS_NEEDED', change: { secondOperator: OPERATORS.firstOperator } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'UNKNOWN_CHAIN', change: { chain: 'none' } },
  ]),
  ...each('TWO_OPERATORS_NEEDED', resuming, NOT_TWO),
  ...each('UNKNOWN_CHAIN', resuming, [{ chain: 'none', cause: 'NODE', firstOperator: 0, secondOperator: 0 }]),

  ...inOrder(credit, [
    { rejection: 'BAD_COMMAND', change: { ref: '' } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'UNKNOWN_MEMBER', change: { owner: 99 } },
    {
      rejection: 'REQUEST_ID_REUSED',
      first: [{ ...credit, ref: 'used' }],
      change: { ref: 'used', amount: 6n },
    },
    { rejection: 'CREDIT_CLOSED', before: [closing] },
    { rejection: 'ACCOUNT_ASSET_NOT_ALLOWED', change: { type: 'contract', asset: 'COIN' } },
    { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
  ]),
  ...each('BAD_COMMAND', credit, [
    { owner: 'outside:manual' },
    { owner: 'liquidation' },
    { owner: 'deficit' },
    { owner: 'withdraw-fee' },
    { owner: 'operations' },
    { owner: 'suspense' },
    { owner: 'unmatched' },
    { owner: 'reorg-loss' },
  ]),
];
