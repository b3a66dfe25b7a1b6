import type { Command } from '../../src/journal/commands.ts';
import { OTC_ORDER_COMMANDS } from '../../src/otc/order-commands.ts';
import { walkNeighbours } from './neighbours.ts';
import {
  cardOf,
  cny,
  coins,
  create,
  DAY_MS,
  lock,
  MERCHANT,
  must,
  OPERATORS,
  OTHER_MERCHANT,
  openAd,
  pauseOtc,
  pay,
  publish,
  release,
  setOtcPolicy,
  setRate,
  switchOff,
  switchOn,
  TAKER,
  tick,
} from './otc-opening.ts';
import type { Scenario } from './scenario.ts';

const SELLER = 40;
const run =
  (...commands: Command[]) =>
  (scenario: Scenario): void => {
    must(scenario, ...commands);
  };
const flags = (frozen: boolean) =>
  run({ kind: 'set-member-flags', memberId: TAKER, frozen, tradingAllowed: false });
const markFor = (orderId: number): Command => ({
  kind: 'give-fault-mark',
  memberId: TAKER,
  orderId,
  ...OPERATORS,
});

/** The first ad wants accounts of seven days; the second merchant has one too. */
function openAds(): Scenario {
  const scenario = openAd({ minAgeDays: 7 });
  must(scenario, publish(OTHER_MERCHANT), switchOn(2, OTHER_MERCHANT));
  return scenario;
}

function moveReference(scenario: Scenario): void {
  must(scenario, setRate('9.1'));
  scenario.timeMs += 5_000;
  must(scenario, tick(scenario));
}

/** The third ad floats, and the rate is a day old. */
function openStaleAd(scenario: Scenario): void {
  must(scenario, publish(MERCHANT, { priceType: 'FLOAT', price: 0n }), switchOn(3));
  scenario.timeMs += DAY_MS;
}

/** A member with 10 USDT buys for 500 CNY, which are held; the third ad buys. */
function openSale(scenario: Scenario): void {
  must(
    scenario,
    { kind: 'open-member', memberId: SELLER },
    { kind: 'set-identity-level', memberId: SELLER, level: 1 },
    { kind: 'enable-pay-method', memberId: SELLER, methodId: cardOf(SELLER), methodKind: 'bankCard' },
    {
      kind: 'credit-from-outside',
      ref: 'seller',
      owner: SELLER,
      type: 'otc',
      asset: 'USDT',
      amount: coins('10'),
    },
    publish(MERCHANT, {}, { side: 'BUY' }),
    switchOn(3),
    create({ memberId: SELLER }),
    pay(1, SELLER),
    release(1),
  );
}
const sale = { memberId: SELLER, adId: 3, methodIds: [cardOf(SELLER)] };

walkNeighbours({
  open: openAds,
  command: create({ requestId: 'q' }),
  rejections: OTC_ORDER_COMMANDS['create-otc-order'].rejections,
  faults: [
    { rejection: 'BAD_COMMAND', change: { requestId: '' } },
    { rejection: 'UNKNOWN_MEMBER', change: { memberId: 999 } },
    { rejection: 'OTC_PAUSED', before: run(pauseOtc) },
    { rejection: 'MEMBER_FROZEN', before: flags(true) },
    {
      rejection: 'REQUEST_ID_REUSED',
      first: run(create({ requestId: 'used', adId: 2, amount: cny('200') })),
      change: { requestId: 'used' },
    },
    { rejection: 'TRADING_NOT_ALLOWED', before: flags(false) },
    {
      rejection: 'IDENTITY_REQUIRED',
      before: run({ kind: 'set-identity-level', memberId: TAKER, level: 0 }),
    },
    {
      rejection: 'OTC_RESTRICTED',
      first: run(...[12, 13, 14].map((memberId) => create({ memberId, adId: 2 }))),
      before: run(...[1, 2, 3].map(markFor)),
    },
    {
      rejection: 'AD_UNAVAILABLE',
      change: { adId: 99 },
      withNext: { before: run(switchOff(1)), change: { memberId: MERCHANT } },
    },
    { rejection: 'OWN_AD', change: { memberId: MERCHANT } },
    { rejection: 'TAKER_CONDITION', change: { accountAgeDays: 6 } },
    {
      rejection: 'PAY_METHOD_REQUIRED',
      before: run({ kind: 'disable-pay-method', memberId: TAKER, methodId: cardOf(TAKER) }),
    },
    {
      rejection: 'TOO_MANY_ORDERS',
      first: run(create({ requestId: 'open', amount: cny('100') })),
    },
    { rejection: 'AD_CHANGED', change: { adVersion: 2 } },
    {
      rejection: 'PRICE_UNAVAILABLE',
      before: openStaleAd,
      change: { adId: 3, price: cny('9') },
      apart: 'A price floats or is fixed.',
    },
    { rejection: 'PRICE_BAND', before: moveReference },
    { rejection: 'PRICE_CHANGED', change: { price: cny('7.22') } },
    { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
    {
      rejection: 'BELOW_MIN',
      change: { amount: cny('99.99') },
      apart: 'An amount is below the least or above the most.',
    },
    { rejection: 'ABOVE_MAX', change: { amount: cny('5000.01') } },
    {
      rejection: 'TOO_MANY_ORDERS',
      first: run(create({ memberId: 12, requestId: 'share', amount: cny('2000') })),
    },
    { rejection: 'NEW_TAKER_LIMIT', before: run(setOtcPolicy({ newTakerMax: cny('499.99') })) },
    {
      rejection: 'WITHDRAWAL_LOCKED',
      first: openSale,
      before: (scenario) => run(lock(SELLER, scenario.timeMs + 1))(scenario),
      change: sale,
      withNext: {
        first: openSale,
        before: (scenario) => run(lock(SELLER, scenario.timeMs + 1))(scenario),
        change: { ...sale, amount: cny('600') },
      },
    },
    {
      rejection: 'INSUFFICIENT_BALANCE',
      first: openSale,
      change: { ...sale, amount: cny('600') },
      withNext: { first: openSale, change: { ...sale, amount: cny('600') } },
    },
    { rejection: 'OTC_HOLD', first: openSale, change: sale },
  ],
});
