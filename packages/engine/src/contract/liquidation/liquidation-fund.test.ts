/**
 * Tests which costs of a liquidation cash and insurance fund pay, and which they cannot
 * (rules/contracts#insurance-fund): the fund is never below zero.
 */
import { describe, expect, it } from 'vitest';
import { ContractScenario, only } from '../testing/contract-scenario.ts';
import { BTC, ETH, SETTINGS, TIGHTENED, usdt } from '../testing/scenario-settings.ts';

describe('the market at the bankruptcy price', () => {
  /** A long whose margin pays the closing fee at 49,000.1 to the unit, and ten bids of a lot there. */
  function tenBids(fund: string): ContractScenario {
    const scenario = new ContractScenario({}, true);
    scenario.members({ 1: '1000', 2: '1000000', 3: '1000000' });
    if (fund !== '0') scenario.credit('insurance', fund);
    scenario.tick({ BTC: '50000', ETH: '3000' });
    scenario.leverage(1, 50);
    scenario.leverage(2, 1);
    scenario.trade(1, 2, 10, '50000');
    const added = { kind: 'change-margin', memberId: 1, requestId: 'a', market: BTC, side: 'LONG' } as const;
    scenario.ok({ ...added, amount: usdt('4.88001') });
    scenario.tick({ BTC: '49500' });
    scenario.tick({ BTC: '49190' });
    for (let i = 0; i < 10; i++) scenario.order(3, 'OPEN_LONG', 1, { price: '49000.1' });
    return scenario;
  }

  it.each(['0', '1'])('costs no more in fees than the allowance for them, with %s in the fund', (fund) => {
    const scenario = tenBids(fund);
    const events = scenario.ok({ kind: 'continue-liquidation' });
    const [taken] = only(events, 'taken-over');
    expect(taken).toMatchObject({ bankruptcyPrice: 490_001n, qty: 200_000n });
    const trades = only(events, 'contract-traded');
    expect(trades).toHaveLength(10);
    const fees = trades.reduce((sum, { taker }) => sum + taker.fee, 0n);
    const notional = trades.reduce((sum, trade) => sum + trade.notional, 0n);
    // Rounded up once, not ten times.
    expect(fees).toBe((notional * 500n + 999_999n) / 1_000_000n);
    expect(fees).toBeLessThanOrEqual(taken!.marginLost);
    expect(only(events, 'takeover-disposed')[0]).toMatchObject({ marketQty: 200_000n, adlQty: 0n });
    expect(scenario.fund()).toBe(usdt(fund) + taken!.marginLost - fees);
  });

  /** A cross account whose cash is spent steps down: nothing comes with the takeover that could pay a fee. */
  function withoutCash(fund: string): ContractScenario {
    const scenario = new ContractScenario({}, true);
    scenario.members({ 1: '3000', 2: '10000000', 3: '1000000' });
    if (fund !== '0') scenario.credit('insurance', fund);
    scenario.tick({ BTC: '50000', ETH: '3000' });
    for (const market of [BTC, ETH]) {
      scenario.cross(1, market);
      scenario.leverage(1, 100, market);
      scenario.leverage(2, 1, market);
      scenario.trade(1, 2, 100, market === BTC ? '50000' : '3000', { market });
    }
    scenario.tick({ BTC: '49000', ETH: '3050' });
    scenario.tick({ BTC: '48000', ETH: '3100' });
    scenario.tick({ BTC: '47000', ETH: '3150' });
    scenario.tick({ BTC: '46525', ETH: '3150' });
    scenario.order(3, 'OPEN_LONG', 200, { price: '46326.5' });
    return scenario;
  }

  it('gets nothing when neither cash nor fund pay the fee: it is deleveraged', () => {
    const scenario = withoutCash('0');
    const events = scenario.ok({ kind: 'continue-liquidation' });
    expect(only(events, 'taken-over')[0]).toMatchObject({ bankruptcyPrice: 463_265n, marginLost: 0n });
    const [disposed] = only(events, 'takeover-disposed');
    expect(disposed).toMatchObject({ marketQty: 0n, adlQty: 925_309n, fundChange: 0n, deficit: 0n });
    expect(scenario.fund()).toBe(0n);
  });

  it('gets what the fund can pay the fee of', () => {
    const scenario = withoutCash('5');
    const [disposed] = only(scenario.ok({ kind: 'continue-liquidation' }), 'takeover-disposed');
    expect(disposed!.marketQty).toBeGreaterThan(0n);
    expect(disposed!.marketQty + disposed!.adlQty).toBe(925_309n);
    // Another step would cost a fee that is not there.
    expect(scenario.fund()).toBeGreaterThanOrEqual(0n);
    expect(scenario.fund()).toBeLessThan(usdt('0.0001'));
    expect(disposed!.fundChange).toBe(scenario.fund() - usdt('5'));
  });
});

describe('netting', () => {
  it('takes from winners only what its legs together leave the wallet short of', () => {
    const scenario = new ContractScenario({}, true);
    scenario.members({ 1: '1800', 2: '10000000' });
    scenario.tick({ BTC: '50000', ETH: '3000' });
    for (const market of [BTC, ETH]) {
      scenario.cross(1, market);
      scenario.leverage(1, 100, market);
      scenario.leverage(2, 1, market);
    }
    scenario.trade(1, 2, 60, '50000');
    scenario.trade(1, 2, 40, '3000', { market: ETH });
    scenario.tick({ BTC: '48000', ETH: '3400' });
    scenario.trade(2, 1, 60, '48000');
    scenario.tick({ BTC: '47000' });
    scenario.tick({ BTC: '46000' });
    const tiers = SETTINGS.tiers.map((tier, i) => ({ ...tier, mmrPpm: 60_000 + i * 1000 }));
    scenario.ok({ kind: 'set-contract-settings', market: BTC, settings: { ...TIGHTENED, tiers } });
    scenario.tick();
    const cash = scenario.balance(1);
    const cost = scenario.position(1, 'LONG', ETH)!.openNotional;
    const events = scenario.liquidate();
    const [long, short] = only(events, 'position-netted');
    expect(long).toMatchObject({ memberId: 1, market: BTC, side: 'LONG', qty: 1_200_000n, price: 460_000n });
    expect([long!.pnl, short!.pnl]).toEqual([usdt('-4800'), usdt('2400')]);
    expect(only(events, 'scope-unlocked')[0]!.outcome).toBe('REDUCED');
    expect(scenario.position(1, 'LONG', ETH)!.openNotional).toBe(cost + usdt('2400') - cash);
    expect(scenario.balance(1)).toBe(0n);
  });

  /** Long and short of 0.6 BTC with a loss of 6,000 between them, and an ETH long that bore it, whose contract is DEAD now. */
  function lockedIn(fund: string): ContractScenario {
    const scenario = new ContractScenario({}, true);
    scenario.members({ 1: '1800', 2: '10000000', 3: '10000', 4: '10000' });
    if (fund !== '0') scenario.credit('insurance', fund);
    scenario.tick({ BTC: '50000', ETH: '3000' });
    for (const market of [BTC, ETH]) {
      scenario.cross(1, market);
      scenario.leverage(1, 100, market);
      scenario.leverage(2, 1, market);
    }
    scenario.trade(1, 2, 30, '50000');
    scenario.trade(1, 2, 40, '3000', { market: ETH });
    scenario.tick({ BTC: '40000', ETH: '3500' });
    scenario.trade(2, 1, 24, '40000');
    scenario.tick({ ETH: '2900' });
    for (let i = 0; i < 12; i++) scenario.tick({}, { sources: { ETH: 0 } });
    return scenario;
  }

  it('beyond the wallet is the fund’s to bear, and the record says so', () => {
    const scenario = lockedIn('10000');
    const cash = scenario.balance(1);
    const events = scenario.ok({ kind: 'continue-liquidation' });
    expect(only(events, 'position-netted').map(({ qty }) => qty)).toEqual([600_000n, 600_000n]);
    expect(only(events, 'taken-over')).toHaveLength(0);
    const disposed = only(events, 'takeover-disposed');
    expect(disposed).toHaveLength(1);
    expect(disposed[0]).toMatchObject({ market: BTC, marketQty: 0n, adlQty: 0n, markQty: 0n });
    expect(disposed[0]!.fundChange).toBe(cash - usdt('6000'));
    expect(scenario.fund()).toBe(usdt('10000') + disposed[0]!.fundChange);
  });

  it('beyond the fund too is shared by winners', () => {
    const scenario = lockedIn('0');
    const cash = scenario.balance(1);
    const events = scenario.ok({ kind: 'continue-liquidation' });
    const [disposed] = only(events, 'takeover-disposed');
    expect(disposed).toMatchObject({ fundChange: 0n, sharedLoss: usdt('6000') - cash, deficit: 0n });
    const shares = only(events, 'loss-shared').reduce((sum, { amount }) => sum + amount, 0n);
    expect(shares).toBe(disposed!.sharedLoss);
    expect(scenario.fund()).toBe(0n);
  });
});

describe('a notional beyond what a number holds', () => {
  /** A short of 48 million that is liquidated at twice its price. */
  function doubled(): ContractScenario {
    const tiers = [{ cap: usdt('50000000'), maxLeverage: 5, mmrPpm: 100_000 }];
    const scenario = new ContractScenario({ tiers }, true);
    scenario.members({ 1: '50000000', 2: '120000000' });
    scenario.tick({ BTC: '50000' });
    scenario.cross(1);
    scenario.leverage(1, 1);
    scenario.leverage(2, 1);
    for (let i = 0; i < 48; i++) scenario.trade(2, 1, 1000, '50000');
    for (let price = 50_000; scenario.lockedAccounts.size === 0; ) {
      price = Math.round(price * 1.02);
      scenario.tick({ BTC: String(price) });
    }
    return scenario;
  }

  it('is deleveraged in parts that are counted exactly', () => {
    const scenario = doubled();
    const events = scenario.liquidate();
    const parts = only(events, 'deleveraged');
    expect(parts.length).toBeGreaterThan(1);
    for (const { qty, price } of parts) expect(qty * price * 10n).toBeLessThan(2n ** 53n);
    const [taken] = only(events, 'taken-over');
    expect(taken!.qty * taken!.bankruptcyPrice * 10n).toBeGreaterThan(2n ** 53n);
    expect(parts.reduce((sum, { qty }) => sum + qty, 0n)).toBe(taken!.qty);
    expect(scenario.positions.size).toBe(0);
  });

  it('is sold to one order up to what an order may trade', () => {
    const scenario = doubled();
    const { markPrice } = scenario.marks.get(BTC)!;
    const price = `${markPrice / 10n}.${markPrice % 10n}`;
    scenario.order(2, 'CLOSE_LONG', 0, { closeAll: true, price });
    const events = scenario.liquidate();
    const [disposed] = only(events, 'takeover-disposed');
    expect(disposed!.marketNotional).toBeLessThanOrEqual(usdt('81000000'));
    expect(disposed!.marketNotional).toBeGreaterThan(usdt('80999999'));
    expect(only(events, 'contract-order-closed').map(({ reason }) => reason)).toEqual(['MARGIN_AT_MATCH']);
    expect(disposed!.marketQty + disposed!.adlQty).toBe(only(events, 'taken-over')[0]!.qty);
  });
});
