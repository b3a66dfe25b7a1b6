/** Ways in which members try to gain by the desk, and what they get (rules/otc). */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/journal/commands.ts';
import { WITHDRAWAL_FLAGS } from '../../src/wallet/withdrawal-events.ts';
import {
  adOf,
  answer,
  appeal,
  ask,
  balanceOf,
  cancel,
  cardOf,
  cny,
  coins,
  consent,
  create,
  DAY_MS,
  decide,
  freeze,
  lock,
  MERCHANT,
  MINUTE_MS,
  must,
  OPERATORS,
  OTHER_MERCHANT,
  openAd,
  openOrder,
  orderOf,
  otcOf,
  outage,
  pay,
  publish,
  quick,
  refund,
  release,
  setOtcPolicy,
  stateOf,
  step,
  switchOff,
  switchOn,
  TAKER,
  toldBy,
  wait,
} from './otc-opening.ts';
import type { Scenario } from './scenario.ts';
import { setPolicy } from './wallet-opening.ts';

const TERMS_OF_CHAIN = {
  decimals: 8,
  contract: '0xusdt',
  confirmations: 1,
  minDeposit: 1n,
  minWithdrawal: 2n,
  maxWithdrawal: 10n ** 15n,
  withdrawalFee: 1n,
  autoLimit: 0n,
};
const BUYER = 41;

/** A member who owns 200 USDT and buys 1,000 more, which the chain could pay out, as BTC too. */
function withBuyer(): Scenario {
  const scenario = openAd({ price: cny('7'), qty: coins('4000'), max: cny('500000') });
  const move = (requestId: string, amount: bigint): Command => ({
    kind: 'transfer',
    memberId: BUYER,
    requestId,
    from: 'otc',
    to: 'assets',
    asset: 'USDT',
    amount,
  });
  const chain = (asset: string): Command => ({
    kind: 'set-coin-chain',
    asset,
    chain: 'ether',
    settings: { ...TERMS_OF_CHAIN, contract: asset },
    ...OPERATORS,
  });
  must(
    scenario,
    ...[setPolicy({ wideningDelayMs: 0 }), { kind: 'list-chain', chain: 'ether' } as const],
    ...[chain('USDT'), chain('BTC')],
    { kind: 'open-member', memberId: BUYER },
    { kind: 'set-identity-level', memberId: BUYER, level: 2 },
    { kind: 'enable-pay-method', memberId: BUYER, methodId: cardOf(BUYER), methodKind: 'bankCard' },
    {
      kind: 'credit-from-outside',
      ref: 'own',
      owner: BUYER,
      type: 'otc',
      asset: 'USDT',
      amount: coins('200'),
    },
    create({ memberId: BUYER, price: cny('7'), amount: cny('7000') }),
    pay(1, BUYER),
    release(),
    move('all', coins('1200')),
  );
  return scenario;
}

describe('a fault mark', () => {
  it('sends withdrawals to review for 30 days, unless it is undone', () => {
    const scenario = withBuyer();
    scenario.timeMs += 2 * DAY_MS;
    const isMarked = (amount: bigint) => {
      const [event] = toldBy(scenario, withdraw('USDT', amount));
      if (event?.kind !== 'withdrawal-requested') throw new Error('it was refused');
      return (event.flags & (1 << WITHDRAWAL_FLAGS.indexOf('OTC_FAULT'))) !== 0;
    };
    const mark = { memberId: BUYER, orderId: 1, ...OPERATORS } as const;
    expect(isMarked(coins('1'))).toBe(false);
    must(scenario, { kind: 'give-fault-mark', ...mark });
    expect(isMarked(coins('2'))).toBe(true);
    must(scenario, { kind: 'undo-fault-mark', ...mark });
    expect(isMarked(coins('3'))).toBe(false);
    must(
      scenario,
      { kind: 'give-fault-mark', ...mark },
      { kind: 'lift-otc-restrictions', memberId: BUYER, ...OPERATORS },
    );
    scenario.timeMs += 30 * DAY_MS - 1;
    expect(isMarked(coins('4'))).toBe(true);
    scenario.timeMs++;
    expect(isMarked(coins('5'))).toBe(false);
  });
});

const withdraw = (asset: string, amount: bigint): Command => ({
  kind: 'request-withdrawal',
  memberId: BUYER,
  requestId: `out ${asset} ${amount}`,
  asset,
  chain: 'ether',
  address: '0xout',
  amount,
  fee: 1n,
  isNewDevice: false,
  isYoungAccount: false,
  isUnreconciled: false,
});

describe('bought coins', () => {
  it('of 1,000 USDT beside 200 own ones leave 200, and after 24 hours all', () => {
    const scenario = withBuyer();
    expect(scenario.done(withdraw('USDT', coins('200.00000001')))).toEqual(answer('OTC_HOLD'));
    expect(scenario.done(withdraw('USDT', coins('1200.00000001')))).toEqual(answer('INSUFFICIENT_BALANCE'));
    outage(scenario, DAY_MS - 1);
    expect(scenario.done(withdraw('USDT', coins('200.00000001')))).toEqual(answer('OTC_HOLD'));
    scenario.timeMs += 1;
    must(scenario, withdraw('USDT', coins('1200')));
  });

  it('do not leave as another coin: 0.02 BTC at 50,000 beside 200 USDT leave 0.004 BTC or 200 USDT', () => {
    const scenario = withBuyer();
    // A trade of 1,000 USDT at 50,000 would leave the member the same.
    must(
      scenario,
      {
        kind: 'transfer',
        memberId: BUYER,
        requestId: 'away',
        from: 'assets',
        to: 'otc',
        asset: 'USDT',
        amount: coins('1000'),
      },
      publish(OTHER_MERCHANT, { price: cny('7'), qty: coins('1000'), max: cny('7000') }, { side: 'BUY' }),
      setOtcPolicy({ holdMs: 0 }),
      switchOn(2, OTHER_MERCHANT),
      create({ memberId: BUYER, adId: 2, price: cny('7'), amount: cny('7000'), methodIds: [cardOf(BUYER)] }),
      pay(2, OTHER_MERCHANT, cardOf(BUYER)),
      release(2, BUYER),
      {
        kind: 'credit-from-outside',
        ref: 'btc',
        owner: BUYER,
        type: 'assets',
        asset: 'BTC',
        amount: coins('0.02'),
      },
      setOtcPolicy({}),
    );
    expect(scenario.done(withdraw('BTC', coins('0.00400001')))).toEqual(answer('OTC_HOLD'));
    expect(scenario.done(withdraw('USDT', coins('200.00000001')))).toEqual(answer('INSUFFICIENT_BALANCE'));
    must(scenario, withdraw('BTC', coins('0.004')));
  });
});

describe('the attacker gains nothing who', () => {
  it('locks stock by orders that are never paid: two at a time, until three points, and the ad stays ON', () => {
    const scenario = openAd({ qty: coins('300'), min: cny('400') });
    must(scenario, create());
    expect(scenario.done(create())).toEqual(answer('TOO_MANY_ORDERS'));
    must(scenario, cancel(1), create(), cancel(2), create());
    expect(adOf(scenario).isOn).toBe(true);
    wait(scenario, 15 * MINUTE_MS);
    expect(scenario.done(create())).toEqual(answer('OTC_RESTRICTED'));
    expect(adOf(scenario)).toMatchObject({ isOn: true, terms: { qty: coins('300') } });
  });

  it('says "paid" without payment: nothing is released, and twice in a day stops all trade', () => {
    const scenario = openAd();
    must(scenario, setOtcPolicy({ appealDelayMs: 0 }), create(), pay(1), release(1));
    const { free } = balanceOf(scenario, TAKER, 'USDT', 'otc');
    for (const orderId of [2, 3]) {
      must(scenario, create(), pay(orderId), appeal(orderId, MERCHANT));
      must(scenario, decide('REFUND_SELLER', 'BUYER', 'NOT_PAID', orderId));
    }
    expect(balanceOf(scenario, TAKER, 'USDT', 'otc').free).toBe(free);
    expect(scenario.done(create())).toEqual(answer('OTC_RESTRICTED'));
    expect(otcOf(scenario).marks).toHaveLength(2);
  });

  it('raises figures by an own account: two orders a day and small ones do not count', () => {
    const scenario = openAd({ min: cny('50') });
    for (let orderId = 1; orderId <= 5; orderId++) {
      const amount = orderId === 1 ? cny('99.99') : cny('100');
      must(scenario, create({ amount }), pay(orderId), release(orderId));
    }
    const figures = otcOf(scenario).figures.filter(({ memberId }) => memberId === MERCHANT);
    expect(figures).toMatchObject([{ completed: 1, releases: 1 }]);
    expect(otcOf(scenario).members).toMatchObject([{ completedInAll: 1 }, { completedInAll: 1 }]);
  });

  it('withdraws what it should release: a locked seller neither sells, releases nor consents', () => {
    const scenario = openOrder('PENDING_RELEASE');
    must(scenario, lock(MERCHANT, scenario.timeMs + DAY_MS));
    expect(adOf(scenario).isOn).toBe(false);
    expect(scenario.done(release())).toEqual(answer('WITHDRAWAL_LOCKED'));
    expect(scenario.done(switchOn(1))).toEqual(answer('WITHDRAWAL_LOCKED'));
    must(scenario, refund(), ask());
    expect(scenario.done(consent())).toEqual(answer('WITHDRAWAL_LOCKED'));
  });

  it('asks for a reopening without payment: only the seller’s consent freezes the coin again', () => {
    const scenario = openOrder('CANCELLED');
    const before = balanceOf(scenario, MERCHANT, 'USDT', 'otc');
    must(scenario, ask(), step('refuse-otc-reopening', MERCHANT));
    expect(balanceOf(scenario, MERCHANT, 'USDT', 'otc')).toEqual(before);
    expect(scenario.done(ask())).toEqual(answer('ORDER_FINISHED'));
  });

  it('edits an ad between view and order: the order names the version that was seen', () => {
    const scenario = openAd();
    const seen = create();
    const edit: Command = {
      kind: 'edit-ad',
      memberId: MERCHANT,
      adId: 1,
      terms: { ...adOf(scenario).terms, min: cny('400') },
    };
    expect(scenario.done(edit)).toEqual(answer('AD_STATE'));
    must(scenario, switchOff(1), edit, switchOn(1));
    expect(scenario.done(seen)).toEqual(answer('AD_CHANGED'));
    must(scenario, create({ adVersion: 2 }));
  });

  it('washes a thin spot price: the reference is the index times the rate, and only while it is NORMAL', () => {
    const scenario = openAd({ priceType: 'FLOAT', price: 0n, qty: coins('0.1') }, 'SELL', 'BTC');
    const [, btc] = [...otcOf(scenario).references].reverse();
    expect(btc).toMatchObject({ asset: 'BTC', reference: coins('360000') });
    must(scenario, quick({ asset: 'BTC', price: cny('360000') }));
    scenario.timeMs += 11_000;
    must(scenario, { kind: 'tick', prices: [] });
    expect(stateOf(scenario).indexes[0]?.state).toBe('DEAD');
    expect(scenario.done(quick({ asset: 'BTC', memberId: 12, price: cny('360000') }))).toEqual(
      answer('PRICE_UNAVAILABLE'),
    );
  });
});

describe('in the middle of an order', () => {
  it('a frozen merchant’s ads go OFF, and the buyer’s steps and a verdict go on', () => {
    const scenario = openOrder('PENDING_PAYMENT');
    must(scenario, freeze(MERCHANT));
    expect(adOf(scenario).isOn).toBe(false);
    must(scenario, pay());
    expect(scenario.done(release())).toEqual(answer('MEMBER_FROZEN'));
    must(scenario, appeal(), decide('RELEASE_TO_BUYER', 'SELLER', 'NOT_RELEASED'));
    expect(balanceOf(scenario, TAKER, 'USDT', 'otc').free).toBe(coins('100069.15629322'));
    expect(otcOf(scenario).figures.filter(({ memberId }) => memberId === MERCHANT)).toMatchObject([
      { cancelled: 1 },
    ]);
  });

  it('a suspended merchant goes on with the order and has no ad ON', () => {
    const scenario = openOrder('PENDING_RELEASE');
    must(scenario, { kind: 'suspend-merchant', memberId: MERCHANT, operator: 901, reason: 'r' });
    expect(adOf(scenario).isOn).toBe(false);
    expect(scenario.done(switchOn(1))).toEqual(answer('MERCHANT_STATE'));
    must(scenario, release());
  });

  it('a disabled method leaves the ads that name it, and stays the payee of the order', () => {
    const scenario = openOrder('PENDING_PAYMENT');
    must(scenario, { kind: 'disable-pay-method', memberId: MERCHANT, methodId: cardOf(MERCHANT) });
    expect(adOf(scenario)).toMatchObject({ isOn: false, terms: { methodIds: [] } });
    expect(orderOf(scenario).methodIds).toEqual([cardOf(MERCHANT)]);
    must(scenario, pay(), release());
  });

  it('a bond below half suspends, and one that is short lets no ad go ON', () => {
    const scenario = openOrder('PENDING_RELEASE');
    const penalty = { kind: 'penalize-merchant', memberId: MERCHANT, orderId: 1, harmedId: 0 } as const;
    must(scenario, { ...penalty, amount: coins('5000'), reason: 'r', ...OPERATORS });
    expect(otcOf(scenario).merchants[0]).toMatchObject({ state: 'APPROVED', bond: coins('5000') });
    must(scenario, { ...penalty, amount: 1n, reason: 'r', ...OPERATORS });
    expect(otcOf(scenario).merchants[0]).toMatchObject({ state: 'SUSPENDED' });
    const lift = { kind: 'lift-merchant-suspension', memberId: MERCHANT, ...OPERATORS } as const;
    expect(scenario.done(lift)).toEqual(answer('BOND_SHORT'));
    must(
      scenario,
      { kind: 'top-up-bond', memberId: MERCHANT, requestId: 't', amount: coins('5000.00000001') },
      lift,
      switchOn(1),
    );
  });

  it('a reopened order takes its escrow from the ad first, and from the free part for the rest', () => {
    const scenario = openAd({ qty: coins('127.66251728'), min: cny('100') });
    // Both takers are known to the merchant by an order of 100 CNY each.
    must(scenario, create({ amount: cny('100') }), pay(1), release(1));
    must(scenario, create({ memberId: 12, amount: cny('100') }), pay(2, 12), release(2));
    must(
      scenario,
      create({ amount: cny('700') }),
      cancel(3),
      create({ memberId: 12, amount: cny('700') }),
      ask(3),
    );
    const { free } = balanceOf(scenario, MERCHANT, 'USDT', 'otc');
    must(scenario, consent(3));
    // 96.81881051 each: the ad has 3.18118949 left.
    expect(balanceOf(scenario, MERCHANT, 'USDT', 'otc').free).toBe(free - coins('93.63762102'));
    expect(adOf(scenario).terms.qty).toBe(0n);
  });
});
