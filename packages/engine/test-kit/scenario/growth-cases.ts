/** Refused commands of growth, in the order of each command's checks (wallet-cases.ts). */
import { MAX_AMOUNT, MAX_DAILY_RATE, MAX_REBATE_RATE, MAX_TIME_MS } from '../../src/base/limits.ts';
import type { PledgeTerms } from '../../src/growth/pledge-commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import { GROWTH_MONEY_CASES } from './growth-money-cases.ts';
import {
  draft,
  fund,
  INVITEE,
  INVITER,
  mark,
  OPERATORS,
  OTHER_INVITER,
  PLEDGE_TERMS,
  redeem,
  STRANGER,
  setRebateRate,
  settle,
  subscribe,
  switchOff,
  switchOn,
  TEXT_HASH,
  TODAY,
  unmark,
  usdt,
} from './growth-opening.ts';
import { each, inOrder, NO_NUMBERS, NOT_TWO, type RejectionCase, text } from './wallet-cases.ts';

type Of<Kind> = Extract<Command, { kind: Kind }>;

const [NOT_ONE] = NOT_TWO;
const notTwo = NOT_ONE ?? OPERATORS;
/** No member has this id. */
const NOBODY = 999;
const freeze = (memberId = INVITEE): Command => ({
  kind: 'set-member-flags',
  memberId,
  frozen: true,
  tradingAllowed: true,
});

const bind: Of<'open-invited-member'> = {
  kind: 'open-invited-member',
  memberId: INVITEE,
  inviterId: INVITER,
};
const markIt = mark() as Of<'mark-invitee'>;
const unmarkIt = unmark() as Of<'unmark-invitee'>;
const rate = setRebateRate('1') as Of<'set-rebate-rate'>;
const settlement = settle(TODAY - 1) as Of<'settle-rebates'>;
const reversal: Of<'reverse-rebate'> = {
  kind: 'reverse-rebate',
  inviterId: INVITER,
  memberId: INVITEE,
  day: TODAY - 1,
  amount: 1n,
  reason: 'r',
  ...OPERATORS,
};

const INVITATION: readonly RejectionCase[] = [
  ...inOrder(bind, [
    { rejection: 'BAD_COMMAND', change: { memberId: 0 } },
    { rejection: 'UNKNOWN_MEMBER', change: { inviterId: NOBODY } },
    { rejection: 'INVITER_INVALID', change: { inviterId: STRANGER } },
    { rejection: 'INVITER_BOUND', change: { inviterId: OTHER_INVITER } },
  ]),
  ...each(
    'BAD_COMMAND',
    bind,
    NO_NUMBERS.flatMap((bad) => [{ memberId: bad }, { inviterId: bad }]),
  ),
  ...each('INVITER_INVALID', bind, [{ inviterId: INVITEE }, { memberId: INVITER, inviterId: INVITER }]),
  ...inOrder(markIt, [
    { rejection: 'BAD_COMMAND', change: { reason: '' } },
    { rejection: 'UNKNOWN_MEMBER', change: { memberId: NOBODY } },
    { rejection: 'NOT_INVITED', change: { memberId: STRANGER } },
  ]),
  ...each('BAD_COMMAND', markIt, [
    { operator: 0 },
    { reason: text(201) },
    { mark: 'SAME_DEVICE' },
    { mark: 'SAME_DEVICE', operator: 0 },
  ]),
  ...inOrder(unmarkIt, [
    { rejection: 'TWO_OPERATORS_NEEDED', change: notTwo },
    { rejection: 'BAD_COMMAND', change: { reason: '' } },
    { rejection: 'UNKNOWN_MEMBER', change: { memberId: NOBODY } },
    { rejection: 'NOT_INVITED', change: { memberId: STRANGER } },
  ]),
  ...inOrder(rate, [
    { rejection: 'TWO_OPERATORS_NEEDED', change: notTwo },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'PRICE_INVALID', change: { rate: -1n } },
  ]),
  ...each('PRICE_INVALID', rate, [{ asset: 'USDT' }, { rate: MAX_REBATE_RATE + 1n }]),
  ...each('TWO_OPERATORS_NEEDED', rate, NOT_TWO),
  ...inOrder(settlement, [
    { rejection: 'UNKNOWN_MEMBER', change: { inviterId: NOBODY } },
    { rejection: 'SETTLEMENT_TOO_EARLY', change: { day: TODAY } },
  ]),
  ...each('SETTLEMENT_TOO_EARLY', settlement, [{ day: -1 }, { day: Number.MAX_SAFE_INTEGER }]),
  ...inOrder(reversal, [
    { rejection: 'TWO_OPERATORS_NEEDED', change: notTwo },
    { rejection: 'BAD_COMMAND', change: { reason: '' } },
    { rejection: 'UNKNOWN_MEMBER', change: { memberId: NOBODY } },
    { rejection: 'NOT_INVITED', change: { memberId: 21 } },
    { rejection: 'AMOUNT_INVALID' },
  ]),
  ...each('BAD_COMMAND', reversal, [{ day: TODAY }, { reason: text(201) }]),
  ...each('UNKNOWN_MEMBER', reversal, [{ inviterId: NOBODY }]),
];

const drafting = draft() as Of<'draft-pledge-product'>;
const on = switchOn() as Of<'switch-pledge-product-on'>;
const off = switchOff() as Of<'switch-pledge-product-off'>;
const changing: Of<'change-pledge-product'> = {
  kind: 'change-pledge-product',
  productId: 1,
  quota: usdt('20000'),
  saleEndMs: PLEDGE_TERMS.saleEndMs,
  ...OPERATORS,
};
const funded = fund('pledge', '90');
const OPEN: readonly Command[] = [funded, drafting, on];
const badTerms: readonly Partial<PledgeTerms>[] = [
  { termDays: 31 },
  { dailyRate: 0n },
  { dailyRate: MAX_DAILY_RATE + 1n },
  { min: 0n },
  { min: usdt('5000.00000001') },
  { quota: usdt('9.99999999') },
  { maxPerMember: MAX_AMOUNT + 1n },
  { quota: MAX_AMOUNT + 1n },
  { saleStartMs: PLEDGE_TERMS.saleEndMs },
  { saleEndMs: MAX_TIME_MS + 1 },
  { earlyDelayHours: 721 },
];

const PRODUCTS: readonly RejectionCase[] = [
  ...inOrder(
    drafting,
    [
      { rejection: 'BAD_COMMAND', change: { operator: 0 } },
      { rejection: 'UNKNOWN_ASSET', change: { terms: { ...PLEDGE_TERMS, asset: 'NONE', min: 0n } } },
      { rejection: 'PRODUCT_UNKNOWN', change: { productId: 9 } },
      { rejection: 'PRODUCT_STATE', change: { productId: 1 } },
      { rejection: 'SETTINGS_INVALID', change: { terms: { ...PLEDGE_TERMS, min: 0n } } },
    ],
    OPEN,
  ),
  ...each(
    'BAD_COMMAND',
    drafting,
    ['', TEXT_HASH.slice(1), TEXT_HASH.toUpperCase(), `${TEXT_HASH}0`].map((textHash) => ({ textHash })),
  ),
  ...each(
    'SETTINGS_INVALID',
    drafting,
    badTerms.map((some) => ({ terms: { ...PLEDGE_TERMS, ...some } })),
  ),
  ...inOrder(
    on,
    [
      { rejection: 'TWO_OPERATORS_NEEDED', change: notTwo },
      { rejection: 'PRODUCT_UNKNOWN', change: { productId: 9 } },
      { rejection: 'PRODUCT_OUTDATED', change: { revision: 2 } },
      { rejection: 'PLEDGE_FUNDS_SHORT' },
    ],
    [drafting],
  ),
  ...each('PRODUCT_OUTDATED', on, [{ revision: 0 }, { revision: 1 }], [funded, drafting, draft({}, 1)]),
  // One that is ON already, too: its terms are those of another approval.
  ...each('PRODUCT_OUTDATED', on, [{ revision: 0 }], OPEN),
  ...each('SETTINGS_INVALID', on, [{}], [draft({ saleEndMs: 1 })]),
  ...inOrder(
    off,
    [
      { rejection: 'BAD_COMMAND', change: { operator: 0 } },
      { rejection: 'PRODUCT_UNKNOWN', change: { productId: 9 } },
      { rejection: 'PRODUCT_STATE' },
    ],
    [drafting],
  ),
  ...inOrder(
    changing,
    [
      { rejection: 'TWO_OPERATORS_NEEDED', change: notTwo },
      { rejection: 'PRODUCT_UNKNOWN', change: { productId: 9 } },
      { rejection: 'PRODUCT_STATE', change: { productId: 2 } },
      { rejection: 'SETTINGS_INVALID', change: { saleEndMs: 0 } },
      { rejection: 'PLEDGE_FUNDS_SHORT' },
    ],
    [...OPEN, drafting],
  ),
  ...each('SETTINGS_INVALID', changing, [{ quota: usdt('9999') }, { quota: MAX_AMOUNT + 1n }], OPEN),
];

const subscribing = subscribe('100');
const redeeming = redeem('100');
/** Small orders of a product. */
const inBulk = (count: number, name: string, productId: number): Command[] =>
  Array.from({ length: count }, (_, at) => subscribe('10', { requestId: `${name} ${at}`, productId }));
const HELD: readonly Command[] = [...OPEN, subscribing];
const away: Command = {
  kind: 'transfer',
  memberId: INVITEE,
  requestId: 'away',
  from: 'assets',
  to: 'spot',
  asset: 'USDT',
  amount: usdt('9999999'),
};

const PLEDGES: readonly RejectionCase[] = [
  ...inOrder(
    { ...subscribing, requestId: 'new' },
    [
      { rejection: 'BAD_COMMAND', change: { requestId: '' } },
      { rejection: 'UNKNOWN_MEMBER', change: { memberId: NOBODY } },
      { rejection: 'MEMBER_FROZEN', before: [freeze()] },
      { rejection: 'REQUEST_ID_REUSED', change: { requestId: subscribing.requestId } },
      { rejection: 'PRODUCT_UNKNOWN', change: { productId: 2 } },
      { rejection: 'PRODUCT_CHANGED', change: { termDays: 7 } },
      { rejection: 'PLEDGE_SALE_CLOSED', before: [switchOff()] },
      { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
      { rejection: 'PLEDGE_TOO_SMALL', change: { amount: usdt('9.99999999') } },
    ],
    [...HELD, drafting],
  ),
  ...each('REQUEST_ID_REUSED', subscribing, [{ amount: usdt('101') }], HELD),
  ...each('PRODUCT_UNKNOWN', subscribing, [{ productId: 0 }, { productId: -1 }], OPEN),
  ...each('PRODUCT_CHANGED', subscribing, [{ dailyRate: 30_001n }], OPEN),
  ...each(
    'PLEDGE_SALE_CLOSED',
    subscribing,
    [{ productId: 2 }],
    [fund('pledge', '1000'), drafting, draft({ saleStartMs: 3_000_000_000_000 }), switchOn(2)],
  ),
  ...each('AMOUNT_INVALID', subscribing, [{ amount: -1n }], OPEN),
  ...each(
    'PLEDGE_DAY_LIMIT',
    { ...subscribing, requestId: 'new' },
    [{}],
    [...OPEN, ...inBulk(10, 'small', 1)],
  ),
  ...each(
    'PLEDGE_TOO_MANY',
    { ...subscribing, requestId: 'new' },
    [{}],
    [
      ...[fund('pledge', '10000'), draft()],
      ...[2, 3, 4, 5, 6].map(() => drafting),
      ...[1, 2, 3, 4, 5, 6].map((productId) => switchOn(productId)),
      ...[2, 3, 4, 5, 6].flatMap((productId) => inBulk(10, `small ${productId}`, productId)),
    ],
  ),
  ...each('PLEDGE_OWN_LIMIT', subscribing, [{ amount: usdt('5000.00000001') }], OPEN),
  ...each(
    'PLEDGE_SOLD_OUT',
    subscribing,
    [{ amount: usdt('100') }],
    [fund('pledge', '1'), draft({ quota: usdt('99') }), on],
  ),
  ...each(
    'INSUFFICIENT_BALANCE',
    subscribing,
    [{ amount: usdt('1.00000001') }],
    [fund('pledge', '90'), draft({ min: 1n }), on, away],
  ),
  ...inOrder(
    { ...redeeming, requestId: 'new' },
    [
      { rejection: 'BAD_COMMAND', change: { requestId: text(65) } },
      { rejection: 'UNKNOWN_MEMBER', change: { memberId: NOBODY } },
      { rejection: 'MEMBER_FROZEN', before: [freeze()] },
      { rejection: 'REQUEST_ID_REUSED', change: { requestId: subscribing.requestId } },
      { rejection: 'PLEDGE_UNKNOWN', change: { pledgeId: 9 } },
      { rejection: 'PLEDGE_STATE', before: [redeeming] },
      { rejection: 'AMOUNT_INVALID', change: { amount: usdt('99') } },
    ],
    HELD,
  ),
  ...each('PLEDGE_UNKNOWN', redeeming, [{ memberId: 12 }, { pledgeId: 0 }, { pledgeId: 0.5 }], HELD),
  ...each('AMOUNT_INVALID', redeeming, [{ amount: 0n }, { amount: usdt('100.1') }], HELD),
  ...each(
    'PLEDGE_NOT_REDEEMABLE',
    redeeming,
    [{}],
    [fund('pledge', '90'), draft({ isEarlyRedeemable: false }), on, subscribing],
  ),
  ...each(
    'PLEDGE_ENDED',
    redeeming,
    [{}],
    [fund('pledge', '270'), draft({ termDays: 0 }), on, { ...subscribing, termDays: 0 }, redeem('100')],
  ),
  // The delay ends 720 hours from now; the order of 7 days matures before.
  ...each(
    'PLEDGE_MATURES_FIRST',
    redeeming,
    [{}],
    [funded, draft({ earlyDelayHours: 720, termDays: 7 }), on, { ...subscribing, termDays: 7 }],
  ),
  ...each(
    'PLEDGE_DAY_LIMIT',
    { ...redeeming, requestId: 'new' },
    [{ amount: usdt('1') }],
    [
      ...[fund('pledge', '1000'), draft({ termDays: 0 }), on, { ...subscribing, termDays: 0 }],
      ...Array.from({ length: 10 }, () => redeem('1')),
    ],
  ),
  {
    rejection: 'SETTLEMENT_TOO_EARLY',
    before: [],
    command: { kind: 'settle-pledges', day: TODAY + 1 },
  },
];

/** These need a day that is over: rebates.test.ts has them. */
export const CASES_ELSEWHERE: ReadonlySet<string> = new Set(['REBATE_DAY_OPEN', 'FEE_ACCOUNT_SHORT']);
export const GROWTH_CASES: readonly RejectionCase[] = [
  ...INVITATION,
  ...PRODUCTS,
  ...PLEDGES,
  ...GROWTH_MONEY_CASES,
];
