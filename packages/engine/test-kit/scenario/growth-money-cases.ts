/** Refused commands of the money that growth is paid from, and of airdrops, in the order of their checks. */
import { MAX_AIRDROP_ROWS } from '../../src/base/limits.ts';
import type { Command } from '../../src/journal/commands.ts';
import { chargeUsdt, fund, INVITEE, OPERATORS, usdt } from './growth-opening.ts';
import { each, inOrder, NOT_TWO, type RejectionCase, text } from './wallet-cases.ts';

type Of<Kind> = Extract<Command, { kind: Kind }>;

const notTwo = NOT_TWO[0] ?? OPERATORS;
/** No member has this id. */
const NOBODY = 999;
const funding = fund('pledge', '1') as Of<'fund-growth-account'>;
const moving: Of<'move-pledge-funds'> = {
  kind: 'move-pledge-funds',
  asset: 'USDT',
  amount: 1n,
  move: 'TO_FEE',
  ...OPERATORS,
};
const airdrop: Of<'pay-airdrop'> = {
  kind: 'pay-airdrop',
  campaignId: 1,
  asset: 'USDT',
  total: 3n,
  listHash: 'a'.repeat(64),
  rows: [
    { memberId: 11, amount: 1n },
    { memberId: 12, amount: 2n },
  ],
  ...OPERATORS,
};
const tooMany = Array.from({ length: MAX_AIRDROP_ROWS + 1 }, (_, at) => ({ memberId: at + 1, amount: 1n }));

export const GROWTH_MONEY_CASES: readonly RejectionCase[] = [
  ...inOrder(
    { ...funding, reference: 'new' },
    [
      { rejection: 'TWO_OPERATORS_NEEDED', change: notTwo },
      { rejection: 'BAD_COMMAND', change: { reference: '' } },
      { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
      { rejection: 'REQUEST_ID_REUSED', change: { reference: funding.reference } },
      { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
    ],
    [funding],
  ),
  ...each('SUPPLY_EXCEEDED', funding, [{ amount: 2n ** 62n }]),
  ...each('BAD_COMMAND', funding, [{ reference: text(129) }]),
  ...inOrder(moving, [
    { rejection: 'TWO_OPERATORS_NEEDED', change: notTwo },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
    { rejection: 'INSUFFICIENT_BALANCE' },
  ]),
  ...each(
    'FEE_RESERVED',
    moving,
    [{ move: 'FROM_FEE', amount: usdt('7.1') }],
    [
      ...chargeUsdt(INVITEE, '10'),
      // Publishes the fees, which the refused command would else do.
      { kind: 'tick', prices: [] },
    ],
  ),
  ...inOrder(airdrop, [
    { rejection: 'TWO_OPERATORS_NEEDED', change: notTwo },
    { rejection: 'BAD_COMMAND', change: { campaignId: 0 } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'UNKNOWN_MEMBER', change: { rows: [{ memberId: NOBODY, amount: 1n }] } },
    { rejection: 'AMOUNT_INVALID', change: { total: 4n } },
    { rejection: 'PROMO_EMPTY' },
  ]),
  ...each('BAD_COMMAND', airdrop, [
    { listHash: 'a'.repeat(63) },
    { listHash: 'A'.repeat(64) },
    { rows: [] },
    { rows: [...airdrop.rows, ...airdrop.rows] },
    { rows: tooMany },
  ]),
  ...each('AMOUNT_INVALID', airdrop, [
    {
      total: 1n,
      rows: [
        { memberId: 11, amount: 2n },
        { memberId: 12, amount: -1n },
      ],
    },
  ]),
];
