/** Refused commands of deposits, applications, funding and network costs. */
import type { Command } from '../../src/journal/commands.ts';
import type { RejectApplication } from '../../src/wallet/deposit-commands.ts';
import { each, inOrder, NO_NUMBERS, NOT_TWO, type RejectionCase, text } from './wallet-cases.ts';
import { ODD_LISTED } from './wallet-flags.ts';
import {
  book,
  coins,
  confirmApplication,
  cost,
  deposit,
  FLOOR_PRICE,
  freeze,
  fund,
  OPERATORS,
  pause,
  reverse,
  setPolicy,
  submit,
} from './wallet-opening.ts';

const NOT_OTHER = { secondOperator: OPERATORS.firstOperator };
const ofCoin = { asset: 'COIN' };
const rejecting: RejectApplication = {
  kind: 'reject-application',
  applicationId: 1,
  operator: 901,
  reason: 'a reason',
};
/** A held deposit, one that is credited, one that is void, one that was reversed and one that was booked. */
const deposits: Command[] = [
  deposit(1, 5n, { hold: 'SURPLUS' }),
  deposit(2, 5n),
  deposit(3, 0n),
  deposit(4, 5n),
  reverse(4),
  deposit(5, 5n, { hold: 'OWN_ADDRESS' }),
  book(5, 'operations'),
];
/** COIN applied for by member 1 (number 1) and by member 2 (2, rejected); funding 1 is of COIN and 2 of USDT. */
const applications: Command[] = [
  submit('a', coins(10), ofCoin),
  submit('b', coins(10), { asset: 'COIN', memberId: 2 }),
  { ...rejecting, applicationId: 2 },
  fund('of coin', coins(10), 'COIN'),
  fund('of usdt', coins(10)),
];
const confirming = confirmApplication(1, coins(10), 1);
const changedNumber = NO_NUMBERS.map((number) => ({ number }));
const changedApplication = [...NO_NUMBERS, 3].map((applicationId) => ({ applicationId }));

export const DEPOSIT_CASES: readonly RejectionCase[] = [
  ...inOrder(deposit(1, 5n), [
    { rejection: 'BAD_COMMAND', change: { txid: '' } },
    { rejection: 'UNKNOWN_CHAIN', change: { chain: 'none' } },
    { rejection: 'DEPOSIT_NUMBER_GAP', change: { number: 2 } },
    { rejection: 'DEPOSITS_PAUSED', before: [pause('deposits')] },
  ]),
  ...inOrder(
    deposit(2, 5n),
    [
      { rejection: 'DEPOSIT_NUMBER_USED', change: { number: 1 } },
      { rejection: 'DEPOSITS_PAUSED', before: [pause('deposits', 'USDT')] },
    ],
    [deposit(1, 6n)],
  ),
  ...each('BAD_COMMAND', deposit(1, 5n), [
    ...changedNumber,
    { txid: text(129) },
    { outIndex: '' },
    { outIndex: text(17) },
  ]),
  ...each(
    'DEPOSIT_NUMBER_USED',
    deposit(1, 5n),
    [
      { memberId: 2 },
      { asset: 'COIN' },
      { amount: 6n },
      { amount: -5n },
      { txid: 'tx2' },
      { outIndex: '1' },
      { hold: 'SURPLUS' },
    ],
    [deposit(1, 5n)],
  ),

  ...inOrder(
    book(1, 1),
    [
      { rejection: 'TWO_OPERATORS_NEEDED', change: NOT_OTHER },
      { rejection: 'BAD_COMMAND', change: { target: 'fee' } },
      { rejection: 'UNKNOWN_CHAIN', change: { chain: 'none' } },
      { rejection: 'UNKNOWN_DEPOSIT', change: { number: 6 } },
      { rejection: 'DEPOSIT_NOT_HELD', change: { number: 2 } },
      { rejection: 'UNKNOWN_MEMBER', change: { target: 99 } },
    ],
    deposits,
  ),
  ...each('TWO_OPERATORS_NEEDED', book(1, 1), NOT_TWO, deposits),
  ...each('BAD_COMMAND', book(1, 1), [{ target: 'unmatched' }, { target: 'outside:manual' }], deposits),
  ...each('UNKNOWN_DEPOSIT', book(1, 1), changedNumber, deposits),
  ...each('DEPOSIT_NOT_HELD', book(1, 1), [{ number: 3 }, { number: 4 }, { number: 5 }], deposits),
  ...each('UNKNOWN_MEMBER', book(1, 1), [{ target: 0 }, { target: Number.NaN }], deposits),

  ...inOrder(
    reverse(1),
    [
      { rejection: 'TWO_OPERATORS_NEEDED', change: NOT_OTHER },
      { rejection: 'UNKNOWN_CHAIN', change: { chain: 'none' } },
      { rejection: 'UNKNOWN_DEPOSIT', change: { number: 6 } },
      { rejection: 'DEPOSIT_NOT_REVERSIBLE', change: { number: 3 } },
    ],
    deposits,
  ),
  ...each('TWO_OPERATORS_NEEDED', reverse(1), NOT_TWO, deposits),
  ...each('UNKNOWN_DEPOSIT', reverse(1), changedNumber, deposits),
  ...each('DEPOSIT_NOT_REVERSIBLE', reverse(1), [{ number: 4 }], deposits),

  ...inOrder(submit('d', coins(1)), [
    { rejection: 'BAD_COMMAND', change: { requestId: '' } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'UNKNOWN_MEMBER', change: { memberId: 99 } },
    { rejection: 'MEMBER_FROZEN', before: [freeze()] },
    { rejection: 'REQUEST_ID_REUSED', change: { requestId: 'c' } },
    { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
    {
      rejection: 'TOO_MANY_APPLICATIONS',
      before: [submit('a', 1n), submit('b', 1n), submit('c', 1n, ofCoin)],
    },
  ]),
  ...each('BAD_COMMAND', submit('d', 1n), [{ requestId: text(65) }]),
  ...each('UNKNOWN_MEMBER', submit('d', 1n), [{ memberId: 0 }]),
  ...each('REQUEST_ID_REUSED', submit('a', 1n), [{ amount: 2n }, ofCoin], [submit('a', 1n)]),
  ...each('AMOUNT_INVALID', submit('d', 1n), [{ amount: -1n }, { amount: 2n ** 63n }]),

  ...inOrder(
    confirming,
    [
      { rejection: 'TWO_OPERATORS_NEEDED', change: NOT_OTHER },
      { rejection: 'UNKNOWN_APPLICATION', change: { applicationId: 3 } },
      { rejection: 'APPLICATION_ENDED', change: { applicationId: 2 } },
      { rejection: 'UNKNOWN_FUNDING', change: { fundingId: 2 } },
      { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
      { rejection: 'FUNDING_EXCEEDED', change: { amount: coins(10) + 1n } },
      { rejection: 'MANUAL_LIMIT_EXCEEDED', before: [setPolicy({ manualDayLimit: 0n, wideningDelayMs: 0 })] },
    ],
    applications,
  ),
  ...each(
    'VALUE_UNKNOWN',
    confirming,
    [{}],
    [...ODD_LISTED, submit('odd', coins(10), { asset: 'ODD' }), fund('of odd', coins(10), 'ODD')],
  ),
  ...each('TWO_OPERATORS_NEEDED', confirming, NOT_TWO, applications),
  ...each('UNKNOWN_APPLICATION', confirming, changedApplication, applications),
  ...each('UNKNOWN_FUNDING', confirming, [{ fundingId: 0 }, { fundingId: 3 }], applications),
  ...each('AMOUNT_INVALID', confirming, [{ amount: -1n }, { amount: 2n ** 63n }], applications),
  ...each(
    'MANUAL_LIMIT_EXCEEDED',
    confirming,
    [{}],
    [...applications, setPolicy({ manualDayLimit: 10n * FLOOR_PRICE - 1n })],
  ),

  ...inOrder(
    rejecting,
    [
      { rejection: 'BAD_COMMAND', change: { reason: '' } },
      { rejection: 'UNKNOWN_APPLICATION', change: { applicationId: 3 } },
      { rejection: 'APPLICATION_ENDED', change: { applicationId: 2 } },
    ],
    applications,
  ),
  ...each('BAD_COMMAND', rejecting, [{ reason: text(201) }], applications),
  ...each(
    'BAD_COMMAND',
    rejecting,
    NO_NUMBERS.map((operator) => ({ operator })),
    applications,
  ),
  ...each('UNKNOWN_APPLICATION', rejecting, changedApplication, applications),

  ...inOrder(fund('b', 5n), [
    { rejection: 'TWO_OPERATORS_NEEDED', change: NOT_OTHER },
    { rejection: 'BAD_COMMAND', change: { reference: '' } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'REQUEST_ID_REUSED', first: [fund('a', 4n)], change: { reference: 'a' } },
    { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
    { rejection: 'SUPPLY_EXCEEDED', change: { amount: 10n ** 18n } },
  ]),
  ...each('TWO_OPERATORS_NEEDED', fund('b', 5n), NOT_TWO),
  ...each('BAD_COMMAND', fund('b', 5n), [{ reference: text(129) }]),
  // A reference is unique among all that came by hand.
  ...each('REQUEST_ID_REUSED', fund('assets/1/USDT', coins(500_000)), [{}]),
  ...each('AMOUNT_INVALID', fund('b', 5n), [{ amount: -1n }]),
  ...each('SUPPLY_EXCEEDED', fund('b', 5n), [{ amount: 2n ** 70n }]),

  ...inOrder(cost(1, 5n), [
    { rejection: 'BAD_COMMAND', change: { txid: '' } },
    { rejection: 'UNKNOWN_CHAIN', change: { chain: 'none' } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'COST_NUMBER_GAP', change: { number: 2 } },
    { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
    { rejection: 'OPERATIONS_EMPTY' },
  ]),
  ...each('BAD_COMMAND', cost(1, 5n), [...changedNumber, { txid: text(129) }]),
  ...each('AMOUNT_INVALID', cost(1, 5n), [{ amount: -1n }, { amount: 2n ** 63n }]),
  ...each('OPERATIONS_EMPTY', cost(1, 5n), [{ amount: 6n }, ofCoin], deposits),
];
