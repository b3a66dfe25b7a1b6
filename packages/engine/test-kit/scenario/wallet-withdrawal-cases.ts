/** Refused commands of withdrawals and of the address book. */
import type { Command } from '../../src/journal/commands.ts';
import type {
  ApproveWithdrawal,
  BroadcastWithdrawal,
  CancelWithdrawal,
  ConfirmWithdrawal,
  FailWithdrawal,
  RejectWithdrawal,
  RemoveAddress,
  SaveAddress,
  SendWithdrawal,
  SetSavedAddressesOnly,
} from '../../src/wallet/withdrawal-commands.ts';
import { each, inOrder, NO_NUMBERS, type RejectionCase, text } from './wallet-cases.ts';
import { ODD_LISTED } from './wallet-flags.ts';
import {
  ADDRESS,
  approve,
  broadcast,
  CHAIN,
  coins,
  confirm,
  DAY_MS,
  DEBT,
  freeze,
  moveMoney,
  OPENING_MONEY,
  OTHER_CHAIN,
  pause,
  request,
  send,
  setPolicy,
  setTerms,
} from './wallet-opening.ts';

const ofCoin = { asset: 'COIN' };
/** COIN with a step of 100 units. */
const asking = request('q', coins(100), ofCoin);
const onlySaved: SetSavedAddressesOnly = { kind: 'set-saved-addresses-only', memberId: 1, isOn: true };
/** A day later than a scenario begins. */
const LOCKED_UNTIL_MS = 1_704_067_200_000 + DAY_MS;

const small = (requestId: string): Command => request(requestId, coins(10));
/** In REVIEW, APPROVED, SENDING, BROADCAST, and one that ended; the sixth has the first of two approvals. */
const withdrawals: Command[] = [
  request('1', coins(10), { isNewDevice: true }),
  ...['2', '3', '4', '5'].map(small),
  ...[3, 4, 5].map((id) => send(id)),
  ...[4, 5].map((id) => broadcast(id)),
  confirm(5),
  request('6', coins(60_000), { memberId: 2 }),
  approve(6),
];
const [REVIEW, APPROVED, SENDING, BROADCAST, ENDED, HALF_APPROVED, UNKNOWN] = [1, 2, 3, 4, 5, 6, 7];
const changed = (...ids: number[]) => ids.map((withdrawalId) => ({ withdrawalId }));

const approving: ApproveWithdrawal = { kind: 'approve-withdrawal', withdrawalId: REVIEW, operator: 901 };
const rejecting: RejectWithdrawal = {
  kind: 'reject-withdrawal',
  withdrawalId: REVIEW,
  operator: 901,
  reason: 'a reason',
};
const cancelling: CancelWithdrawal = { kind: 'cancel-withdrawal', memberId: 1, withdrawalId: REVIEW };
const sending: SendWithdrawal = { kind: 'send-withdrawal', withdrawalId: APPROVED, internalTo: 0 };
const broadcasting: BroadcastWithdrawal = { kind: 'broadcast-withdrawal', withdrawalId: SENDING, txid: 't' };
const confirming: ConfirmWithdrawal = { kind: 'confirm-withdrawal', withdrawalId: BROADCAST, txid: 't' };
const failing: FailWithdrawal = { kind: 'fail-withdrawal', withdrawalId: BROADCAST, proof: 'REVERTED' };
const unknownIds = changed(...NO_NUMBERS, UNKNOWN);
const noOperators = NO_NUMBERS.map((operator) => ({ operator }));
const noTexts = [{ txid: '' }, { txid: text(129) }];

const saving: SaveAddress = {
  kind: 'save-address',
  memberId: 1,
  asset: 'USDT',
  chain: CHAIN,
  address: ADDRESS,
};
const removing: RemoveAddress = { ...saving, kind: 'remove-address' };
const fullBook = Array.from({ length: 50 }, (_, i): Command => ({ ...saving, address: `full${i}` }));
const badAddresses = ['', 'with space', 'ümlaut', 'tab\t', `${text(128)}x`, '\u007f'].map((address) => ({
  address,
}));

export const WITHDRAWAL_CASES: readonly RejectionCase[] = [
  ...inOrder(
    asking,
    [
      { rejection: 'BAD_COMMAND', change: { requestId: '' } },
      { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
      { rejection: 'UNKNOWN_CHAIN', change: { chain: 'none' } },
      { rejection: 'UNKNOWN_COIN_CHAIN', change: { chain: OTHER_CHAIN } },
      { rejection: 'UNKNOWN_MEMBER', change: { memberId: 99 } },
      { rejection: 'MEMBER_FROZEN', before: [freeze()] },
      {
        rejection: 'REQUEST_ID_REUSED',
        first: [request('used', coins(10), ofCoin)],
        change: { requestId: 'used' },
      },
      { rejection: 'MEMBER_IN_DEBT', before: DEBT },
      {
        rejection: 'WITHDRAWAL_LOCKED',
        before: [{ kind: 'lock-withdrawal', memberId: 1, untilMs: LOCKED_UNTIL_MS }],
      },
      { rejection: 'WITHDRAWAL_PAUSED', before: [pause('withdrawals')] },
      {
        rejection: 'IDENTITY_REQUIRED',
        before: [{ kind: 'set-identity-level', memberId: 1, level: 0 }],
      },
      { rejection: 'ADDRESS_INVALID', change: { address: '' } },
      { rejection: 'ADDRESS_NOT_SAVED', before: [onlySaved] },
      { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
      { rejection: 'AMOUNT_SCALE', change: { amount: 1n } },
      { rejection: 'FEE_CHANGED', change: { fee: coins(2) } },
      { rejection: 'BELOW_MIN', change: { amount: coins(9) } },
      {
        rejection: 'ABOVE_MAX',
        before: [setPolicy({ basicDayLimit: 0n, maxPerDay: 0, wideningDelayMs: 0 })],
      },
      { rejection: 'WITHDRAWAL_TOO_MANY', before: [setPolicy({ maxPerDay: 0, wideningDelayMs: 0 })] },
      {
        rejection: 'INSUFFICIENT_BALANCE',
        before: [moveMoney('most coins', OPENING_MONEY - coins(10), ofCoin)],
      },
    ],
    [setTerms({ contract: '' }, ofCoin)],
  ),
  ...each('VALUE_UNKNOWN', request('q', coins(100), { asset: 'ODD', fee: 1_000n }), [{}], [...ODD_LISTED]),
  ...each('BAD_COMMAND', asking, [{ requestId: text(65) }]),
  ...each('UNKNOWN_MEMBER', asking, [{ memberId: 0 }, { memberId: Number.NaN }]),
  ...each(
    'REQUEST_ID_REUSED',
    small('1') as typeof asking,
    [{ amount: coins(11) }, ofCoin, { chain: OTHER_CHAIN }, { address: 'other' }, { fee: coins(2) }],
    [small('1')],
  ),
  ...each('WITHDRAWAL_PAUSED', asking, [{}], [pause('withdrawals', 'COIN')]),
  ...each('IDENTITY_REQUIRED', asking, [{ memberId: 3 }]),
  ...each('ADDRESS_INVALID', asking, badAddresses),
  ...each('AMOUNT_INVALID', asking, [{ amount: -1n }, { amount: 2n ** 63n }, { amount: 2n ** 90n }]),
  ...each('FEE_CHANGED', asking, [{ fee: 0n }, { fee: -1n }]),
  ...each('ABOVE_MAX', request('q', coins(150_001), { memberId: 2 }), [{}]),
  ...each('INSUFFICIENT_BALANCE', asking, [{ memberId: 4 }]),

  ...inOrder(
    approving,
    [
      { rejection: 'BAD_COMMAND', change: { operator: 0 } },
      { rejection: 'UNKNOWN_WITHDRAWAL', change: { withdrawalId: UNKNOWN } },
      { rejection: 'WITHDRAWAL_ENDED', change: { withdrawalId: ENDED } },
      { rejection: 'WITHDRAWAL_STATE', change: { withdrawalId: APPROVED } },
      { rejection: 'TWO_OPERATORS_NEEDED', change: { withdrawalId: HALF_APPROVED } },
    ],
    withdrawals,
  ),
  ...each('BAD_COMMAND', approving, noOperators, withdrawals),
  ...each('UNKNOWN_WITHDRAWAL', approving, unknownIds, withdrawals),
  ...each('WITHDRAWAL_STATE', approving, changed(SENDING, BROADCAST), withdrawals),

  ...inOrder(
    rejecting,
    [
      { rejection: 'BAD_COMMAND', change: { operator: 0 } },
      { rejection: 'UNKNOWN_WITHDRAWAL', change: { withdrawalId: UNKNOWN } },
      { rejection: 'WITHDRAWAL_ENDED', change: { withdrawalId: ENDED } },
      { rejection: 'WITHDRAWAL_STATE', change: { withdrawalId: SENDING } },
    ],
    withdrawals,
  ),
  ...each('BAD_COMMAND', rejecting, [...noOperators, { reason: '' }, { reason: text(201) }], withdrawals),
  ...each('UNKNOWN_WITHDRAWAL', rejecting, unknownIds, withdrawals),
  ...each('WITHDRAWAL_STATE', rejecting, changed(BROADCAST), withdrawals),

  ...inOrder(
    cancelling,
    [
      { rejection: 'UNKNOWN_WITHDRAWAL', change: { withdrawalId: UNKNOWN } },
      { rejection: 'WITHDRAWAL_ENDED', change: { withdrawalId: ENDED } },
      { rejection: 'WITHDRAWAL_STATE', change: { withdrawalId: SENDING } },
    ],
    withdrawals,
  ),
  ...each('UNKNOWN_WITHDRAWAL', cancelling, [...unknownIds, { memberId: 2 }, { memberId: 99 }], withdrawals),
  ...each('WITHDRAWAL_STATE', cancelling, changed(BROADCAST), withdrawals),

  ...inOrder(
    sending,
    [
      { rejection: 'UNKNOWN_WITHDRAWAL', change: { withdrawalId: UNKNOWN } },
      { rejection: 'WITHDRAWAL_ENDED', change: { withdrawalId: ENDED } },
      { rejection: 'WITHDRAWAL_STATE', change: { withdrawalId: REVIEW } },
      { rejection: 'UNKNOWN_MEMBER', change: { internalTo: 99 } },
      // Nor is it held back while it is paused.
      { rejection: 'WITHDRAWAL_PAUSED', before: [pause('withdrawals')] },
    ],
    [...withdrawals, freeze()],
  ),
  ...each('UNKNOWN_WITHDRAWAL', sending, unknownIds, withdrawals),
  ...each('WITHDRAWAL_STATE', sending, changed(SENDING, BROADCAST, HALF_APPROVED), withdrawals),
  ...each('UNKNOWN_MEMBER', sending, [{ internalTo: Number.NaN }], withdrawals),
  ...each(
    'WITHDRAWAL_PAUSED',
    sending,
    [{}, { internalTo: 2 }, { internalTo: 1 }],
    [...withdrawals, pause('withdrawals', 'USDT')],
  ),

  ...inOrder(
    broadcasting,
    [
      { rejection: 'BAD_COMMAND', change: { txid: '' } },
      { rejection: 'UNKNOWN_WITHDRAWAL', change: { withdrawalId: UNKNOWN } },
      { rejection: 'WITHDRAWAL_ENDED', change: { withdrawalId: ENDED } },
      { rejection: 'WITHDRAWAL_STATE', change: { withdrawalId: APPROVED } },
    ],
    withdrawals,
  ),
  ...each('BAD_COMMAND', broadcasting, noTexts, withdrawals),
  ...each('UNKNOWN_WITHDRAWAL', broadcasting, unknownIds, withdrawals),
  ...each('WITHDRAWAL_STATE', broadcasting, changed(REVIEW), withdrawals),

  ...inOrder(
    confirming,
    [
      { rejection: 'BAD_COMMAND', change: { txid: '' } },
      { rejection: 'UNKNOWN_WITHDRAWAL', change: { withdrawalId: UNKNOWN } },
      { rejection: 'WITHDRAWAL_ENDED', change: { withdrawalId: ENDED } },
      { rejection: 'WITHDRAWAL_STATE', change: { withdrawalId: SENDING } },
    ],
    withdrawals,
  ),
  ...each('BAD_COMMAND', confirming, noTexts, withdrawals),
  ...each('UNKNOWN_WITHDRAWAL', confirming, unknownIds, withdrawals),
  ...each('WITHDRAWAL_STATE', confirming, changed(REVIEW, APPROVED), withdrawals),

  ...inOrder(
    failing,
    [
      { rejection: 'UNKNOWN_WITHDRAWAL', change: { withdrawalId: UNKNOWN } },
      { rejection: 'WITHDRAWAL_ENDED', change: { withdrawalId: ENDED } },
      { rejection: 'WITHDRAWAL_STATE', change: { withdrawalId: SENDING } },
    ],
    withdrawals,
  ),
  ...each('UNKNOWN_WITHDRAWAL', failing, unknownIds, withdrawals),
  ...each('WITHDRAWAL_STATE', failing, changed(REVIEW, APPROVED), withdrawals),
  // A transaction that was never signed was not sent, and one that was sent was signed.
  ...each('WITHDRAWAL_STATE', failing, [{ proof: 'NEVER_SIGNED' }], withdrawals),
  ...each('WITHDRAWAL_STATE', failing, [{ withdrawalId: SENDING, proof: 'CANCELLED' }], withdrawals),

  ...inOrder(saving, [
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'UNKNOWN_CHAIN', change: { chain: 'none' } },
    { rejection: 'UNKNOWN_MEMBER', change: { memberId: 99 } },
    { rejection: 'MEMBER_FROZEN', before: [freeze()] },
    { rejection: 'ADDRESS_INVALID', change: { address: '' } },
    { rejection: 'ADDRESS_BOOK_FULL', before: fullBook },
  ]),
  ...each('ADDRESS_INVALID', saving, badAddresses),
  ...each('ADDRESS_BOOK_FULL', saving, [{ address: 'full0', asset: '' }], fullBook),

  ...inOrder(removing, [
    { rejection: 'UNKNOWN_MEMBER', change: { memberId: 99 } },
    { rejection: 'ADDRESS_UNKNOWN' },
  ]),
  ...each(
    'ADDRESS_UNKNOWN',
    removing,
    [
      { memberId: 2 },
      { asset: '' },
      { asset: 'NONE' },
      { chain: OTHER_CHAIN },
      { chain: 'none' },
      { address: ADDRESS.toUpperCase() },
    ],
    [saving],
  ),

  ...inOrder(onlySaved, [
    { rejection: 'UNKNOWN_MEMBER', change: { memberId: 99 } },
    { rejection: 'MEMBER_FROZEN', before: [freeze()] },
  ]),
];
