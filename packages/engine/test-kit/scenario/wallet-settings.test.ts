/** When settings take effect, and the pauses (rules/wallet#velocity, rules/wallet#pauses). */
import { describe, expect, it } from 'vitest';
import {
  type CoinChainSettings,
  DEFAULT_WALLET_POLICY,
  PAUSE_CAUSES,
  type PauseWallet,
  type ResumeWallet,
  WALLET_SIDES,
  type WalletPolicy,
} from '../../src/wallet/settings-commands.ts';
import type { ScheduledState } from '../../src/wallet/state.ts';
import { openingOfScenario } from './opening.ts';
import { Scenario } from './scenario.ts';
import {
  answer,
  book,
  CHAIN,
  coins,
  DAY_MS,
  deposit,
  FLOOR_PRICE,
  fund,
  HOUR_MS,
  must,
  OPERATORS,
  OTHER_CHAIN,
  openWallet,
  POLICY,
  request,
  reverse,
  setFloor,
  setPolicy,
  setTerms,
  stateOf,
  TERMS,
  toldBy,
} from './wallet-opening.ts';

const policyOf = (scenario: Scenario): ScheduledState<WalletPolicy> => stateOf(scenario).wallet.policy;
const termsOf = (scenario: Scenario): ScheduledState<CoinChainSettings> | undefined =>
  stateOf(scenario).wallet.coinChains.find(({ asset, chain }) => asset === 'USDT' && chain === CHAIN);
const floorsOf = (scenario: Scenario) => stateOf(scenario).wallet.floorPrices;

describe('the policy', () => {
  const widest = { ...POLICY, basicDayLimit: coins(1_000_000), advancedDayLimit: coins(1_000_000) };

  it('holds at once when it is the first and no chain is listed, whatever it says', () => {
    const scenario = new Scenario();
    must(scenario, ...openingOfScenario());
    expect(policyOf(scenario)).toEqual({ current: null, pending: null });
    expect(toldBy(scenario, setPolicy(widest))).toEqual([
      {
        kind: 'wallet-policy-changed',
        policy: widest,
        effectiveMs: scenario.timeMs,
        ...OPERATORS,
      },
    ]);
    expect(policyOf(scenario)).toEqual({ current: widest, pending: null });
  });

  it('is the default one until the first, with which a later first one is compared', () => {
    const scenario = new Scenario();
    must(scenario, ...openingOfScenario(), { kind: 'list-chain', chain: CHAIN });
    const effectiveMs = scenario.timeMs + DEFAULT_WALLET_POLICY.wideningDelayMs;
    expect(toldBy(scenario, setTerms())).toMatchObject([{ effectiveMs }]);
    expect(toldBy(scenario, setPolicy(widest))).toMatchObject([{ effectiveMs }]);
    expect(policyOf(scenario)).toEqual({ current: null, pending: { settings: widest, effectiveMs } });
  });

  const wider: Partial<WalletPolicy>[] = [
    { basicDayLimit: POLICY.basicDayLimit + 1n },
    { advancedDayLimit: POLICY.advancedDayLimit + 1n },
    { autoLimit: POLICY.autoLimit + 1n },
    { memberAutoFactor: 6 },
    { hourAutoFactor: 51 },
    { secondApprovalAbove: POLICY.secondApprovalAbove + 1n },
    { manualDayLimit: POLICY.manualDayLimit + 1n },
    { maxPerDay: 11 },
    { savedAddressDelayMs: DAY_MS - 1 },
    { wideningDelayMs: DAY_MS - 1 },
    { isNewDeviceReviewed: false },
    { isYoungAccountReviewed: false },
    // One thing that widens delays the others.
    { autoLimit: 0n, maxPerDay: 11 },
  ];
  it.each(wider)('waits a day when it widens: %o', (some) => {
    const scenario = openWallet();
    expect(toldBy(scenario, setPolicy(some))).toMatchObject([{ effectiveMs: scenario.timeMs + DAY_MS }]);
    expect(policyOf(scenario)).toEqual({
      current: POLICY,
      pending: { settings: { ...POLICY, ...some }, effectiveMs: scenario.timeMs + DAY_MS },
    });
  });

  it('waits when the review of new addresses ends', () => {
    const scenario = openWallet({ isNewAddressReviewed: true });
    expect(toldBy(scenario, setPolicy())).toMatchObject([{ effectiveMs: scenario.timeMs + DAY_MS }]);
  });

  const narrower: Partial<WalletPolicy>[] = [
    {},
    { basicDayLimit: 0n, advancedDayLimit: 0n, autoLimit: 0n, secondApprovalAbove: 0n, manualDayLimit: 0n },
    { memberAutoFactor: 0, hourAutoFactor: 0, maxPerDay: 0 },
    { savedAddressDelayMs: 2 * DAY_MS, wideningDelayMs: 30 * DAY_MS },
    { isNewAddressReviewed: true },
  ];
  it.each(narrower)('holds at once when it does not widen: %o', (some) => {
    const scenario = openWallet();
    expect(toldBy(scenario, setPolicy(some))).toMatchObject([{ effectiveMs: scenario.timeMs }]);
    expect(policyOf(scenario)).toEqual({ current: { ...POLICY, ...some }, pending: null });
  });

  it('that waits holds from its millisecond on, and is compared with from then on', () => {
    const scenario = openWallet();
    must(scenario, setPolicy({ maxPerDay: 12 }));
    scenario.timeMs += DAY_MS - 1;
    // Still 10 are in force: 11 widens, and drops the 12.
    must(scenario, setPolicy({ maxPerDay: 11 }));
    expect(policyOf(scenario).pending?.settings.maxPerDay).toBe(11);
    scenario.timeMs += DAY_MS;
    expect(toldBy(scenario, setPolicy({ maxPerDay: 11 }))).toMatchObject([{ effectiveMs: scenario.timeMs }]);
    expect(policyOf(scenario)).toEqual({ current: { ...POLICY, maxPerDay: 11 }, pending: null });
  });

  it('that waited and came into force stays the current one while the next waits', () => {
    const scenario = openWallet();
    must(scenario, setPolicy({ maxPerDay: 12, wideningDelayMs: HOUR_MS }));
    scenario.timeMs += DAY_MS;
    expect(policyOf(scenario).current?.maxPerDay).toBe(10);
    // The delay is of the policy that came into force.
    expect(toldBy(scenario, setPolicy({ maxPerDay: 13 }))).toMatchObject([
      { effectiveMs: scenario.timeMs + HOUR_MS },
    ]);
    expect(policyOf(scenario).current).toEqual({ ...POLICY, maxPerDay: 12, wideningDelayMs: HOUR_MS });
  });

  it('that narrows drops one that waits to widen', () => {
    const scenario = openWallet();
    must(scenario, setPolicy({ maxPerDay: 12 }), setPolicy({ maxPerDay: 9 }));
    scenario.timeMs += 2 * DAY_MS;
    expect(policyOf(scenario)).toEqual({ current: { ...POLICY, maxPerDay: 9 }, pending: null });
  });
});

describe('the terms of a coin on a chain', () => {
  it('wait for a day at the first listing of a coin that a member has', () => {
    const scenario = openWallet();
    const ofCoin = { asset: 'COIN', chain: OTHER_CHAIN };
    expect(toldBy(scenario, setTerms({ contract: '0xcoin' }, ofCoin))).toEqual([
      {
        kind: 'coin-chain-changed',
        ...ofCoin,
        settings: { ...TERMS, contract: '0xcoin' },
        effectiveMs: scenario.timeMs + DAY_MS,
        ...OPERATORS,
      },
    ]);
    expect(stateOf(scenario).wallet.coinChains).toContainEqual({
      ...ofCoin,
      current: null,
      pending: { settings: { ...TERMS, contract: '0xcoin' }, effectiveMs: scenario.timeMs + DAY_MS },
    });
    const asking = request('q', coins(20), ofCoin);
    scenario.timeMs += DAY_MS - 1;
    expect(scenario.done(asking)).toEqual(answer('UNKNOWN_COIN_CHAIN'));
    scenario.timeMs++;
    expect(scenario.done(asking)).toEqual(answer('OK', 1));
  });

  describe('of a coin that no member has', () => {
    const ofCoin = { asset: 'FRESH', chain: OTHER_CHAIN };
    const first = setTerms({ contract: '0xfresh' }, ofCoin);
    const opened = (): Scenario => {
      const scenario = openWallet();
      must(scenario, { kind: 'list-asset', asset: 'FRESH', scale: 8, maxSupply: coins(1_000_000) });
      return scenario;
    };
    const holdsAt = (scenario: Scenario, command = first) => {
      const [changed] = toldBy(scenario, command);
      stateOf(scenario);
      return changed?.kind === 'coin-chain-changed' ? changed.effectiveMs - scenario.timeMs : undefined;
    };
    const fresh = { ...ofCoin, memberId: 1 };
    const credit = (owner: number, ref: string) =>
      ({ kind: 'credit-from-outside', ref, owner, type: 'assets', asset: 'FRESH', amount: 5n }) as const;

    it('hold at once at the first listing, on a second chain too', () => {
      const scenario = opened();
      expect(holdsAt(scenario)).toBe(0);
      expect(scenario.done(request('q', coins(20), fresh))).not.toEqual(answer('UNKNOWN_COIN_CHAIN'));
      expect(holdsAt(scenario, setTerms({ contract: '0xfresh' }, { asset: 'FRESH', chain: CHAIN }))).toBe(0);
    });

    it('wait as before once they hold and are widened', () => {
      const scenario = opened();
      must(scenario, first);
      expect(holdsAt(scenario, setTerms({ contract: '0xanother' }, ofCoin))).toBe(DAY_MS);
    });

    it('wait where a member has one unit, in whatever account, and not for what the exchange has', () => {
      const ofExchange = opened();
      must(ofExchange, fund('own', 5n, 'FRESH'));
      expect(holdsAt(ofExchange)).toBe(0);
      const ofMember = opened();
      must(ofMember, credit(3, 'one'));
      expect(holdsAt(ofMember)).toBe(DAY_MS);
    });

    it('wait for ever where a member was credited on a chain, though nothing is left', () => {
      const scenario = opened();
      must(scenario, first, deposit(1, 7n, fresh));
      must(scenario, { ...reverse(1), chain: OTHER_CHAIN });
      const other = setTerms({ contract: '0xfresh' }, { asset: 'FRESH', chain: CHAIN });
      expect(holdsAt(scenario, other)).toBe(DAY_MS);
    });

    it('wait where a held deposit was booked to a member, not where one is held', () => {
      const scenario = opened();
      must(scenario, deposit(1, 7n, fresh));
      expect(holdsAt(scenario)).toBe(0);
      must(scenario, { ...book(1, 2), chain: OTHER_CHAIN }, { ...reverse(1), chain: OTHER_CHAIN });
      const other = setTerms({ contract: '0xfresh' }, { asset: 'FRESH', chain: CHAIN });
      expect(holdsAt(scenario, other)).toBe(DAY_MS);
    });
  });

  const wider: Partial<CoinChainSettings>[] = [
    { contract: '0xother' },
    { decimals: 7 },
    { decimals: 5, withdrawalFee: coins(1) },
    { confirmations: 11 },
    { maxWithdrawal: TERMS.maxWithdrawal + 100n },
    { autoLimit: TERMS.autoLimit + 1n },
  ];
  it.each(wider)('wait when they widen: %o', (some) => {
    const scenario = openWallet();
    expect(toldBy(scenario, setTerms(some))).toMatchObject([{ effectiveMs: scenario.timeMs + DAY_MS }]);
    expect(termsOf(scenario)).toMatchObject({ current: TERMS, pending: { settings: some } });
  });

  const narrower: Partial<CoinChainSettings>[] = [
    {},
    { confirmations: 100_000 },
    { maxWithdrawal: TERMS.minWithdrawal, autoLimit: 0n },
    { minWithdrawal: coins(11), withdrawalFee: coins(2), minDeposit: coins(9) },
    { minWithdrawal: coins(1), withdrawalFee: 0n, minDeposit: 0n },
  ];
  it.each(narrower)('hold at once when they do not widen: %o', (some) => {
    const scenario = openWallet();
    expect(toldBy(scenario, setTerms(some))).toMatchObject([{ effectiveMs: scenario.timeMs }]);
    expect(termsOf(scenario)).toMatchObject({ current: { ...TERMS, ...some }, pending: null });
  });

  it('lose a contract that waits when they are set again, so that another coin may have it', () => {
    const scenario = openWallet();
    const ofCoin = { asset: 'COIN', chain: OTHER_CHAIN };
    must(scenario, setTerms({ contract: '0xnew' }));
    const taking = setTerms({ contract: '0xnew' }, { ...ofCoin, chain: CHAIN });
    expect(scenario.done(taking)).toEqual(answer('SETTINGS_INVALID'));
    must(scenario, setTerms({ contract: '0xnew' }, ofCoin), setTerms(), taking);
  });
});

describe('a floor price', () => {
  it('waits at first, when it is lowered and when it is removed, not when it is raised', () => {
    const scenario = openWallet();
    const effective = (price: bigint) => {
      const [event] = toldBy(scenario, setFloor(price));
      return event?.kind === 'floor-price-changed' ? event.effectiveMs - scenario.timeMs : undefined;
    };
    expect(effective(FLOOR_PRICE)).toBe(0);
    expect(effective(FLOOR_PRICE + 1n)).toBe(0);
    expect(effective(FLOOR_PRICE)).toBe(DAY_MS);
    expect(floorsOf(scenario)).toMatchObject([
      { current: FLOOR_PRICE + 1n, pending: { settings: FLOOR_PRICE } },
    ]);
    scenario.timeMs += DAY_MS;
    expect(effective(0n)).toBe(DAY_MS);
    expect(floorsOf(scenario)).toMatchObject([{ current: FLOOR_PRICE, pending: { settings: 0n } }]);
    scenario.timeMs += DAY_MS;
    // A price of 0 is none: a first one lets the coin leave at all.
    expect(effective(5n)).toBe(DAY_MS);
    expect(floorsOf(scenario)).toEqual([
      { asset: 'COIN', current: null, pending: { settings: 5n, effectiveMs: scenario.timeMs + DAY_MS } },
    ]);
    expect(effective(0n)).toBe(0);
    expect(floorsOf(scenario)).toEqual([]);
    expect(toldBy(scenario, setFloor(7n, 'USDT'))).toEqual([
      {
        kind: 'floor-price-changed',
        asset: 'USDT',
        price: 7n,
        effectiveMs: scenario.timeMs + DAY_MS,
        ...OPERATORS,
      },
    ]);
  });
});

describe('pauses', () => {
  const pausing = (some: Partial<PauseWallet> = {}): PauseWallet => ({
    kind: 'pause-wallet',
    asset: '',
    chain: CHAIN,
    side: 'deposits',
    cause: 'OPERATOR',
    reason: 'a reason',
    operator: 901,
    ...some,
  });
  const resuming = (some: Partial<ResumeWallet> = {}): ResumeWallet => ({
    kind: 'resume-wallet',
    asset: '',
    chain: CHAIN,
    side: 'deposits',
    cause: 'OPERATOR',
    ...OPERATORS,
    ...some,
  });

  it('are told with their reasons, and end with the names of two operators', () => {
    const scenario = openWallet();
    const { kind: _pause, ...pause } = pausing();
    expect(toldBy(scenario, pausing())).toEqual([{ kind: 'wallet-paused', ...pause }]);
    expect(toldBy(scenario, resuming())).toEqual([
      {
        kind: 'wallet-resumed',
        asset: '',
        chain: CHAIN,
        side: 'deposits',
        cause: 'OPERATOR',
        ...OPERATORS,
      },
    ]);
    expect(toldBy(scenario, resuming())).toEqual([]);
  });

  it('stand beside each other by coin, side and cause; the same again takes the new reason', () => {
    const scenario = openWallet();
    for (const asset of ['', 'USDT'])
      for (const side of WALLET_SIDES)
        for (const cause of PAUSE_CAUSES) must(scenario, pausing({ asset, side, cause }));
    must(scenario, pausing({ chain: OTHER_CHAIN, cause: 'NODE', operator: 0 }));
    expect(stateOf(scenario).wallet.pauses).toHaveLength(4 * PAUSE_CAUSES.length + 1);
    expect(toldBy(scenario, pausing({ reason: 'another', operator: 7 }))).toMatchObject([
      { kind: 'wallet-paused', reason: 'another', operator: 7 },
    ]);
    expect(stateOf(scenario).wallet.pauses).toHaveLength(4 * PAUSE_CAUSES.length + 1);
    expect(stateOf(scenario).wallet.pauses).toContainEqual({
      asset: '',
      chain: CHAIN,
      side: 'deposits',
      cause: 'OPERATOR',
      reason: 'another',
      operator: 7,
    });
  });

  it.each(PAUSE_CAUSES)('for %s are an operator’s or the exchange’s own', (cause) => {
    const scenario = openWallet();
    expect(scenario.done(pausing({ cause, operator: 0 })).rejection).toBe(
      cause === 'OPERATOR' ? 'BAD_COMMAND' : 'OK',
    );
    must(scenario, pausing({ cause }));
    const alone = resuming({ cause, firstOperator: 0, secondOperator: 0 });
    expect(scenario.done(alone).rejection).toBe(cause === 'NODE' ? 'OK' : 'TWO_OPERATORS_NEEDED');
    must(scenario, resuming({ cause }));
    expect(stateOf(scenario).wallet.pauses).toEqual([]);
  });

  it('of a side stop it for the coin or the whole chain, and no other', () => {
    const scenario = openWallet();
    must(scenario, pausing({ asset: 'COIN' }), pausing({ asset: 'COIN', side: 'withdrawals' }));
    must(scenario, deposit(1, 5n), request('usdt', coins(10)));
    const ofCoin = { asset: 'COIN' };
    expect(scenario.done(deposit(2, 5n, ofCoin))).toEqual(answer('DEPOSITS_PAUSED'));
    expect(scenario.done(request('coin', coins(10), ofCoin))).toEqual(answer('WITHDRAWAL_PAUSED'));
    must(scenario, pausing({ cause: 'NODE' }));
    expect(scenario.done(deposit(2, 5n))).toEqual(answer('DEPOSITS_PAUSED'));
    must(scenario, request('usdt 2', coins(10)), deposit(1, 5n, { chain: OTHER_CHAIN }));
    // The number was not used up.
    must(scenario, resuming({ cause: 'NODE' }), deposit(2, 5n));
    must(scenario, resuming({ asset: 'COIN' }), deposit(3, 5n, ofCoin));
    expect(scenario.done(request('coin', coins(10), ofCoin))).toEqual(answer('WITHDRAWAL_PAUSED'));
  });
});

describe('credits to members', () => {
  it('are closed once and for ever, those to the exchange are not', () => {
    const scenario = openWallet();
    const credit = { kind: 'credit-from-outside', type: 'assets', asset: 'USDT', amount: 5n } as const;
    must(scenario, { ...credit, ref: 'before', owner: 1 });
    expect(toldBy(scenario, { kind: 'close-member-credits' })).toEqual([{ kind: 'member-credits-closed' }]);
    expect(toldBy(scenario, { kind: 'close-member-credits' })).toEqual([]);
    expect(scenario.done({ ...credit, ref: 'after', owner: 1 })).toEqual(answer('CREDIT_CLOSED'));
    expect(scenario.done({ ...credit, ref: 'before', owner: 1 })).toEqual(answer('OK', 0, true));
    expect(scenario.done({ ...credit, ref: 'before', owner: 2 })).toEqual(answer('REQUEST_ID_REUSED'));
    for (const owner of ['fee', 'promo', 'rounding', 'insurance'] as const)
      must(scenario, { ...credit, ref: owner, owner });
    must(scenario, deposit(1, 5n));
  });
});
