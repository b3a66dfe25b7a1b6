/** Refused commands of the OTC desk: an order's creation in the order of its checks, and every other rejection. */
import { describe, expect, it } from 'vitest';
import { MAX_ADS, MAX_OTC_BLOCKS, MAX_PAY_METHODS } from '../../src/base/limits.ts';
import type { Command } from '../../src/journal/commands.ts';
import { REJECTIONS } from '../../src/journal/rejections.ts';
import type { CreateOtcOrder, CreateQuickOrder } from '../../src/otc/order-commands.ts';
import {
  answer,
  appeal,
  cancel,
  cardOf,
  cny,
  coins,
  create,
  decide,
  excuse,
  freeze,
  lock,
  MERCHANT,
  MINUTE_MS,
  must,
  OPERATORS,
  OTHER_MERCHANT,
  openAd,
  openDesk,
  pauseOtc,
  pay,
  publish,
  quick,
  release,
  START_MS,
  setOtcPolicy,
  setRate,
  stateOf,
  step,
  switchOff,
  switchOn,
  TAKER,
  tick,
} from './otc-opening.ts';
import type { Scenario } from './scenario.ts';

/** A reason to refuse the order: what comes before all others, what comes before the order, and fields of its own. */
interface Fault<Kind> {
  rejection: string;
  first?: (scenario: Scenario) => void;
  before?: (scenario: Scenario) => void;
  change?: Partial<Kind>;
}

const POOR = 40;
const flags = (frozen: boolean): Command => ({
  kind: 'set-member-flags',
  memberId: TAKER,
  frozen,
  tradingAllowed: false,
});
const byTaker = { memberId: TAKER };

function moveReference(scenario: Scenario, rate: string): void {
  must(scenario, setRate(rate));
  scenario.timeMs += 5_000;
  must(scenario, tick(scenario));
}

/** Every check of a taker who buys of an ad with a fixed price. */
const BUYING: readonly Fault<CreateOtcOrder>[] = [
  { rejection: 'BAD_COMMAND', change: { requestId: '' } },
  { rejection: 'UNKNOWN_MEMBER', change: { memberId: 999 } },
  { rejection: 'OTC_PAUSED', before: (scenario) => must(scenario, pauseOtc), change: byTaker },
  { rejection: 'MEMBER_FROZEN', before: (scenario) => must(scenario, flags(true)), change: byTaker },
  {
    rejection: 'REQUEST_ID_REUSED',
    first: (scenario) => must(scenario, create({ requestId: 'used', adId: 2, amount: cny('200') })),
    change: { requestId: 'used', ...byTaker },
  },
  {
    rejection: 'TRADING_NOT_ALLOWED',
    before: (scenario) => must(scenario, flags(false)),
    change: { ...byTaker, requestId: 'q' },
  },
  {
    rejection: 'IDENTITY_REQUIRED',
    before: (scenario) => must(scenario, { kind: 'set-identity-level', memberId: TAKER, level: 0 }),
    change: byTaker,
  },
  {
    rejection: 'OTC_RESTRICTED',
    first: (scenario) => must(scenario, ...[12, 13, 14].map((memberId) => create({ memberId, adId: 2 }))),
    before: (scenario) =>
      must(
        scenario,
        ...[1, 2, 3].map(
          (orderId): Command => ({ kind: 'give-fault-mark', memberId: TAKER, orderId, ...OPERATORS }),
        ),
      ),
    change: byTaker,
  },
  { rejection: 'AD_UNAVAILABLE', change: { ...byTaker, adId: 99 } },
  { rejection: 'OWN_AD', change: { memberId: MERCHANT } },
  { rejection: 'TAKER_CONDITION', change: { accountAgeDays: 6 } },
  {
    rejection: 'PAY_METHOD_REQUIRED',
    before: (scenario) =>
      must(scenario, { kind: 'disable-pay-method', memberId: TAKER, methodId: cardOf(TAKER) }),
  },
  {
    rejection: 'TOO_MANY_ORDERS',
    first: (scenario) => must(scenario, create({ requestId: 'open', amount: cny('100') })),
  },
  { rejection: 'AD_CHANGED', change: { adVersion: 2 } },
  { rejection: 'PRICE_BAND', before: (scenario) => moveReference(scenario, '9.1') },
  { rejection: 'PRICE_CHANGED', change: { price: cny('7.22') } },
  { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
  { rejection: 'BELOW_MIN', change: { amount: cny('99.99') } },
  { rejection: 'ABOVE_MAX', change: { amount: cny('5000.01') } },
  {
    rejection: 'TOO_MANY_ORDERS',
    first: (scenario) => must(scenario, create({ memberId: 12, requestId: 'share', amount: cny('2000') })),
  },
  {
    rejection: 'NEW_TAKER_LIMIT',
    before: (scenario) => must(scenario, setOtcPolicy({ newTakerMax: cny('499.99') })),
  },
];

/** The last checks of a taker who sells: a member who owns 10 USDT and what it bought for 500 CNY. */
const SELLING: readonly Fault<CreateOtcOrder>[] = [
  {
    rejection: 'WITHDRAWAL_LOCKED',
    before: (scenario) => must(scenario, lock(POOR, scenario.timeMs + 1)),
  },
  { rejection: 'INSUFFICIENT_BALANCE', change: { amount: cny('600') } },
  { rejection: 'OTC_HOLD', change: { amount: cny('500') } },
];

const QUICK: readonly Fault<CreateQuickOrder>[] = [
  { rejection: 'BAD_COMMAND', change: { requestId: '' } },
  { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
  { rejection: 'UNKNOWN_MEMBER', change: { memberId: 999 } },
  { rejection: 'OTC_PAUSED', before: (scenario) => must(scenario, pauseOtc), change: byTaker },
  { rejection: 'NO_MATCH', change: { amount: cny('5000.01') } },
  {
    rejection: 'PAY_METHOD_REQUIRED',
    before: (scenario) =>
      must(scenario, { kind: 'disable-pay-method', memberId: TAKER, methodId: cardOf(TAKER) }),
  },
  {
    rejection: 'TOO_MANY_ORDERS',
    first: (scenario) => {
      const price = cny('7.3');
      must(scenario, publish(OTHER_MERCHANT, { price }), switchOn(2, OTHER_MERCHANT));
      must(scenario, setOtcPolicy({ maxUnpaid: 1 }), create({ requestId: 'open', adId: 2, price }));
    },
  },
  {
    rejection: 'PRICE_UNAVAILABLE',
    before: (scenario) => must(scenario, setOtcPolicy({ manualRateLifeMs: 0, maxUnpaid: 1 })),
  },
  { rejection: 'PRICE_CHANGED', change: { price: cny('7.22') } },
];

/** Runs a command that has this fault and all later ones; nothing may change. */
function refuse<Kind extends Command>(
  scenario: Scenario,
  command: Kind,
  faults: readonly Fault<Kind>[],
  at: number,
): void {
  const later = faults.slice(at).reverse();
  for (const { first } of later) first?.(scenario);
  for (const { before } of later) before?.(scenario);
  refused(
    scenario,
    Object.assign({}, command, ...later.map(({ change }) => change ?? {})),
    faults[at]?.rejection ?? '',
  );
}

function refused(scenario: Scenario, command: Command, rejection: string): void {
  const { seq, timeMs: _before, ...unchanged } = stateOf(scenario);
  expect(scenario.done(command)).toEqual(answer(rejection as never));
  const { timeMs: _after, ...now } = stateOf(scenario);
  expect(now).toEqual({ ...unchanged, seq: seq + 1 });
}

function withTwoAds(): Scenario {
  const scenario = openAd({ minAgeDays: 7 });
  must(scenario, publish(OTHER_MERCHANT), switchOn(2, OTHER_MERCHANT));
  return scenario;
}

function withBoughtCoins(): Scenario {
  const scenario = openAd();
  must(
    scenario,
    { kind: 'open-member', memberId: POOR },
    { kind: 'set-identity-level', memberId: POOR, level: 1 },
    { kind: 'enable-pay-method', memberId: POOR, methodId: cardOf(POOR), methodKind: 'bankCard' },
    {
      kind: 'credit-from-outside',
      ref: 'poor',
      owner: POOR,
      type: 'otc',
      asset: 'USDT',
      amount: coins('10'),
    },
    publish(MERCHANT, {}, { side: 'BUY' }),
    switchOn(2),
    create({ memberId: POOR }),
    pay(1, POOR),
    release(1),
  );
  return scenario;
}

describe('the creation of an order', () => {
  it.each(BUYING.map(({ rejection }, at) => ({ rejection, at })))(
    'is refused with $rejection before all that follows',
    ({ at }) => {
      refuse(withTwoAds(), create({ requestId: 'q' }), BUYING, at);
    },
  );

  it.each(SELLING.map(({ rejection }, at) => ({ rejection, at })))(
    'by a seller is refused with $rejection',
    ({ at }) => {
      const sale = create({ memberId: POOR, adId: 2, requestId: 'q', methodIds: [cardOf(POOR)] });
      refuse(withBoughtCoins(), sale, SELLING, at);
    },
  );

  it('by a seller of no more than is not held goes through', () => {
    const scenario = withBoughtCoins();
    const sale = create({ memberId: POOR, adId: 2, amount: 0n, methodIds: [cardOf(POOR)] });
    must(scenario, setOtcPolicy({ minAmount: 1n }));
    expect(scenario.done({ ...sale, qty: coins('14') })).toEqual(answer('OTC_HOLD'));
    // 10 USDT are not held; the ad wants 100 CNY at least.
    expect(scenario.done({ ...sale, qty: coins('10') })).toEqual(answer('BELOW_MIN'));
  });

  it.each(QUICK.map(({ rejection }, at) => ({ rejection, at })))(
    'of the best ad is refused with $rejection',
    ({ at }) => {
      refuse(openAd(), quick({ requestId: 'q' }), QUICK, at);
    },
  );

  it('waits for a fresh reference where the price floats', () => {
    const scenario = openAd({ priceType: 'FLOAT', price: 0n });
    scenario.timeMs += 86_400_000;
    refused(scenario, create({ price: cny('9') }), 'PRICE_UNAVAILABLE');
  });

  it.each([
    [cny('100'), 'OK'],
    [cny('99.99'), 'BELOW_MIN'],
    [cny('5000'), 'OK'],
    [cny('5000.01'), 'ABOVE_MAX'],
    [0n, 'AMOUNT_INVALID'],
    [-1n, 'AMOUNT_INVALID'],
  ] as const)('of %s cents answers %s', (amount, rejection) => {
    expect(openAd({ qty: coins('3000') }).done(create({ amount })).rejection).toBe(rejection);
  });

  it('is answered once more as it was, whatever has become of the ad', () => {
    const scenario = openAd();
    const order = create({ requestId: 'again' });
    const first = scenario.done(order);
    must(scenario, switchOff(1), pauseOtc);
    expect(scenario.done(order)).toEqual({ ...first, repeated: true });
  });
});

const inBulk = (count: number, make: (at: number) => Command) =>
  Array.from({ length: count }, (_, at) => make(at + 1));
const report: Command = { kind: 'open-otc-report', orderId: 1, memberId: TAKER, reportedId: MERCHANT };
const mark: Command = { kind: 'give-fault-mark', memberId: TAKER, orderId: 1, ...OPERATORS };
const penalty: Command = {
  kind: 'penalize-merchant',
  memberId: MERCHANT,
  orderId: 1,
  harmedId: 0,
  amount: coins('1'),
  reason: 'r',
  ...OPERATORS,
};
const takeDown: Command = { kind: 'take-down-ad', adId: 1, operator: 901, reason: 'r' };

/** The rejection, the commands before, and the refused command. */
const OTHERS: readonly (readonly [string, readonly Command[], Command])[] = [
  ['ORDER_STATE', [create()], release()],
  ['ORDER_FINISHED', [create(), pay(), release()], release()],
  ['ORDER_NOT_FOUND', [create()], release(1, OTHER_MERCHANT)],
  ['APPEAL_TOO_EARLY', [create(), pay()], appeal()],
  ['APPEAL_STATE', [create(), pay()], step('withdraw-otc-appeal', TAKER)],
  ['APPEAL_STATE', [create(), pay()], decide('REFUND_SELLER')],
  [
    'APPEAL_LIMIT',
    [
      setOtcPolicy({ appealDelayMs: 0 }),
      ...[create(), pay(), appeal(), step('withdraw-otc-appeal', TAKER), appeal()],
      step('withdraw-otc-appeal', TAKER),
    ],
    appeal(),
  ],
  ['EXCUSE_STATE', [create()], excuse()],
  ['REPORT_STATE', [create(), report], report],
  ['REPORT_STATE', [create(), cancel()], { kind: 'excuse-reported-cancel', orderId: 1, ...OPERATORS }],
  ['FAULT_MARK_STATE', [create(), mark], mark],
  ['FAULT_MARK_STATE', [], { kind: 'undo-fault-mark', memberId: TAKER, orderId: 1, ...OPERATORS }],
  ['MERCHANT_STATE', [], { kind: 'apply-merchant', memberId: MERCHANT, requestId: 'second' }],
  ['IDENTITY_REQUIRED', [], { kind: 'apply-merchant', memberId: TAKER, requestId: 'first' }],
  ['MERCHANT_BUSY', [], { kind: 'quit-merchant', memberId: MERCHANT }],
  ['BOND_SHORT', [create(), penalty, switchOff(1)], switchOn(1)],
  ['AD_UNKNOWN', [], switchOff(1, OTHER_MERCHANT)],
  ['AD_STATE', [], switchOn(1)],
  ['AD_STATE', [create(), switchOff(1)], { kind: 'delete-ad', memberId: MERCHANT, adId: 1 }],
  ['AD_INVALID', [], publish(MERCHANT, { payWindowMin: 12 })],
  ['AD_INVALID', [], publish(MERCHANT, { max: cny('500000.01') })],
  [
    'AD_LIMIT',
    inBulk(MAX_ADS - 1, (at) => publish(MERCHANT, {}, { requestId: `n${at}` })),
    publish(MERCHANT, {}, { requestId: 'one more' }),
  ],
  [
    'AD_LIMIT',
    [publish(MERCHANT, {}, { requestId: 'a' }), publish(MERCHANT, {}, { requestId: 'b' }), switchOn(2)],
    switchOn(3),
  ],
  ['AD_BLOCKED', [takeDown], switchOn(1)],
  ['PRICE_BAND', [publish(MERCHANT, { price: cny('8.65') })], switchOn(2)],
  ['WITHDRAWAL_LOCKED', [lock(MERCHANT, START_MS + MINUTE_MS)], switchOn(1)],
  ['ACCOUNT_ASSET_NOT_ALLOWED', [], publish(MERCHANT, {}, { asset: 'RARE' })],
  [
    'PAY_METHOD_LIMIT',
    inBulk(MAX_PAY_METHODS - 1, (at) => ({
      kind: 'enable-pay-method',
      memberId: TAKER,
      methodId: 9_000 + at,
      methodKind: 'weixin',
    })),
    { kind: 'enable-pay-method', memberId: TAKER, methodId: 1, methodKind: 'weixin' },
  ],
  [
    'BLOCK_LIMIT',
    inBulk(MAX_OTC_BLOCKS, (at) => ({ kind: 'open-member', memberId: 1_000 + at })).concat(
      inBulk(MAX_OTC_BLOCKS, (at) => ({
        kind: 'block-otc-member',
        memberId: TAKER,
        blockedId: 1_000 + at,
        isBlocked: true,
      })),
    ),
    { kind: 'block-otc-member', memberId: TAKER, blockedId: MERCHANT, isBlocked: true },
  ],
  [
    'AD_UNAVAILABLE',
    [{ kind: 'block-otc-member', memberId: MERCHANT, blockedId: TAKER, isBlocked: true }],
    create(),
  ],
  ['TWO_OPERATORS_NEEDED', [], { kind: 'resume-otc', firstOperator: 901, secondOperator: 901 }],
  ['PRICE_INVALID', [], { kind: 'set-cny-rate', rate: 0n, isManual: true, ...OPERATORS }],
  ['SETTINGS_INVALID', [], setOtcPolicy({ minAmount: 0n })],
  ['MEMBER_FROZEN', [create(), pay(), freeze(MERCHANT)], release()],
];

describe('the desk refuses', () => {
  it.each(OTHERS.map(([rejection, before, command], i) => ({ rejection, before, command, i })))(
    '$rejection: $command.kind, OTC case $i',
    ({ rejection, before, command }) => {
      const scenario = openAd();
      must(scenario, ...before);
      refused(scenario, command, rejection);
    },
  );

  it('a second application for a day after a rejection, and for 30 days after quitting', () => {
    const scenario = openDesk();
    const apply = (requestId: string): Command => ({ kind: 'apply-merchant', memberId: TAKER, requestId });
    must(scenario, { kind: 'set-identity-level', memberId: TAKER, level: 2 }, apply('1'));
    must(scenario, {
      kind: 'review-merchant',
      memberId: TAKER,
      isApproved: false,
      operator: 901,
      reason: 'r',
    });
    scenario.timeMs += 86_399_999;
    refused(scenario, apply('2'), 'MERCHANT_TOO_EARLY');
    scenario.timeMs += 1;
    must(scenario, apply('2'), { kind: 'withdraw-merchant-application', memberId: TAKER }, apply('3'));
    must(scenario, { kind: 'review-merchant', memberId: TAKER, isApproved: true, operator: 901, reason: '' });
    must(scenario, { kind: 'quit-merchant', memberId: TAKER });
    scenario.timeMs += 7 * 86_400_000;
    must(scenario, tick(scenario));
    expect(stateOf(scenario).otc.merchants.find(({ memberId }) => memberId === TAKER)?.state).toBe('QUIT');
    scenario.timeMs += 30 * 86_400_000 - 1;
    refused(scenario, apply('4'), 'MERCHANT_TOO_EARLY');
    scenario.timeMs += 1;
    must(scenario, apply('4'));
  });

  it('each rejection of its own in some case', () => {
    const covered = new Set([...BUYING, ...SELLING, ...QUICK].map(({ rejection }) => rejection));
    for (const [rejection] of OTHERS) covered.add(rejection);
    const own = REJECTIONS.slice(REJECTIONS.indexOf('OTC_PAUSED'), REJECTIONS.indexOf('INVITER_INVALID'));
    const elsewhere = new Set(['MERCHANT_TOO_EARLY']);
    expect(own.filter((rejection) => !covered.has(rejection) && !elsewhere.has(rejection))).toEqual([]);
  });
});
