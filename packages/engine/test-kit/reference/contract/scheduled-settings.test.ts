/** Settings that would lock positions are announced first (rules/contracts#settings), worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { ContractSettings } from '../../../src/contract/contract-settings.ts';
import { BTC, NAME, usdt } from './testing/btc-contract.ts';
import type { ContractExchange } from './testing/contract-exchange.ts';
import { ANN, BEN, btc, CAT, MAKER, move, open, SECOND, told, trade } from './testing/trading.ts';

const DAY_MS = 86_400_000;

/** 1.5 % and more for everybody, at 50x. */
const TIGHT: ContractSettings = {
  ...BTC.settings,
  tiers: [
    { cap: usdt('50000'), maxLeverage: 50, mmrPpm: 15_000 },
    { cap: usdt('10000000'), maxLeverage: 20, mmrPpm: 25_000 },
  ],
};

function set(exchange: ContractExchange, settings: ContractSettings) {
  return exchange.do({ kind: 'set-contract-settings', market: NAME, settings });
}

/** Ann and Cat have 10 of margin for 1,000: 4.5 are needed now, 15.5 would be. Ben has 50. */
function three(bounds = {}): ContractExchange {
  const exchange = open(bounds);
  for (const member of [CAT, ANN]) exchange.setLeverage(member, NAME, 100);
  for (const member of [CAT, ANN, BEN]) trade(exchange, member, MAKER);
  return exchange;
}

describe('settings that would lock positions', () => {
  it('take effect a day later, and say whose', () => {
    const exchange = three();
    const outcome = set(exchange, TIGHT);
    const effectiveMs = exchange.timeMs + DAY_MS;
    expect(told(outcome, 'contract-settings-scheduled')).toEqual([
      {
        kind: 'contract-settings-scheduled',
        market: NAME,
        settings: TIGHT,
        effectiveMs,
        memberIds: [ANN, CAT],
      },
    ]);
    expect(told(outcome, 'contract-changed')).toEqual([]);
    expect(btc(exchange).settings).not.toBe(TIGHT);
    expect(exchange.reference.state().contracts[0]).toMatchObject({
      pendingSettings: { settings: TIGHT, effectiveMs },
    });
    const index = { contract: NAME, index: 5_000_000n, feed: 'NORMAL' } as const;
    expect(told(exchange.tick(effectiveMs - 1, [index]), 'contract-changed')).toEqual([]);
    // Any command will do.
    const due = exchange.do({ kind: 'continue-liquidation' }, effectiveMs);
    expect(told(due, 'contract-changed')).toMatchObject([{ settings: TIGHT }]);
    expect(btc(exchange)).toMatchObject({ settings: TIGHT, pendingSettings: null });
    const locked = told(move(exchange, '50000'), 'scope-locked').map(({ memberId }) => memberId);
    expect(locked).toEqual([ANN, CAT]);
  });

  it('come before the funding that is due with them', () => {
    const exchange = three();
    set(exchange, TIGHT);
    const kinds = exchange
      .do({ kind: 'continue-liquidation' }, exchange.timeMs + DAY_MS)
      .events.map(({ kind }) => kind)
      .filter((kind) => kind === 'contract-changed' || kind.startsWith('funding-'));
    expect(kinds[0]).toBe('contract-changed');
    expect(kinds).toContain('funding-skipped');
  });

  it('are replaced by later ones and dropped by those that lock nobody', () => {
    const exchange = three();
    set(exchange, TIGHT);
    exchange.do({ kind: 'continue-liquidation' }, exchange.timeMs + SECOND);
    const tighter = { ...TIGHT, maxLots: 10 };
    set(exchange, tighter);
    expect(btc(exchange).pendingSettings).toEqual({
      settings: tighter,
      effectiveMs: exchange.timeMs + DAY_MS,
    });
    const looser = { ...BTC.settings, maxLots: 20 };
    expect(told(set(exchange, looser), 'contract-changed')).toMatchObject([{ settings: looser }]);
    expect(btc(exchange).pendingSettings).toBeNull();
  });

  it('take effect at once where no notice was set, or where nobody is safe who would not be', () => {
    const hasty = three({ noticeMs: 0 });
    expect(told(set(hasty, TIGHT), 'contract-changed')).toHaveLength(1);
    const idle = open();
    trade(idle, BEN, MAKER);
    expect(told(set(idle, TIGHT), 'contract-changed')).toHaveLength(1);
    // A locked member needs no notice.
    const locked = three();
    move(locked, '49600');
    expect(locked.world.queue).toHaveLength(2);
    // Nor does one that is safe again but waits for its turn.
    move(locked, '50000');
    expect(locked.world.queue).toHaveLength(2);
    expect(told(set(locked, TIGHT), 'contract-changed')).toHaveLength(1);
  });

  it('count a cross account as a whole', () => {
    const exchange = open();
    exchange.setMode(CAT, NAME, 'CROSS');
    trade(exchange, CAT, MAKER, 10);
    // 10,000 less the fee against 10,000 × 1.55 %: safe. With little left it is not.
    expect(told(set(exchange, TIGHT), 'contract-changed')).toHaveLength(1);
    set(exchange, BTC.settings);
    expect(exchange.setLeverage(CAT, NAME, 100).rejection).toBe('OK');
    exchange.withdraw(CAT, exchange.available(CAT));
    expect(told(set(exchange, TIGHT), 'contract-settings-scheduled')).toMatchObject([{ memberIds: [CAT] }]);
  });
});
