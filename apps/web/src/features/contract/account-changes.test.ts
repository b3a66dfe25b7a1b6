import { type AccountUnits, accountFigures, type PositionUnits, riskIsAtLeast } from '@tern/math/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removableMargin, withLeverage, withMargin, withOpened } from './account-changes.ts';
import { BTC, btc, price, usdt } from './sample-contract.ts';

const LONG: PositionUnits = {
  positionId: '1',
  pairsName: 'BTC/USDT',
  direction: 1n,
  isCross: false,
  leverage: 20n,
  qty: btc('0.02'),
  openNotional: usdt('1000'),
  margin: usdt('50'),
};
const ACCOUNT: AccountUnits = { wallet: usdt('100'), reserves: 0n, positions: [LONG] };
const at = (mark: string) => () => ({ terms: BTC, mark: price(mark) });

describe('another leverage', () => {
  it('moves the difference between margin and wallet', () => {
    const after = withLeverage(ACCOUNT, 'BTC/USDT', 50n);
    expect(after.wallet).toBe(usdt('130'));
    expect(after.positions[0]).toMatchObject({ leverage: 50n, margin: usdt('20') });
    expect(withLeverage(ACCOUNT, 'BTC/USDT', 10n).wallet).toBe(usdt('50'));
  });
  it('leaves other contracts and cross margins alone', () => {
    expect(withLeverage(ACCOUNT, 'ETH/USDT', 50n)).toEqual(ACCOUNT);
    const cross = { ...ACCOUNT, positions: [{ ...LONG, isCross: true, margin: 0n }] };
    expect(withLeverage(cross, 'BTC/USDT', 50n)).toMatchObject({ wallet: usdt('100') });
  });
});

describe('margin', () => {
  it('comes out of the wallet and goes back', () => {
    const more = withMargin(ACCOUNT, '1', usdt('30'));
    expect([more.wallet, more.positions[0]?.margin]).toEqual([usdt('70'), usdt('80')]);
    expect(withMargin(more, '1', usdt('-30'))).toEqual(ACCOUNT);
  });
  it('nothing can be taken of a margin that is the initial one', () => {
    expect(removableMargin(LONG, at('50000')())).toBe(0n);
    expect(removableMargin({ ...LONG, margin: usdt('80') }, at('51000')())).toBe(usdt('30'));
  });
  it('as much as leaves the risk below 80 %, and a unit more does not', () => {
    fc.assert(
      fc.property(fc.bigInt(usdt('50'), usdt('200')), fc.bigInt(476_000n, 505_000n), (margin, mark) => {
        const contract = { terms: BTC, mark };
        const riskAfter = (taken: bigint) =>
          accountFigures(
            { ...ACCOUNT, positions: [{ ...LONG, margin: margin - taken }] },
            () => contract,
          )!.positions.get('1')!.scope;
        const most = removableMargin({ ...LONG, margin }, contract);
        if (most > 0n) expect(riskIsAtLeast(riskAfter(most), 80n)).toBe(false);
        expect(margin - most).toBeGreaterThanOrEqual(usdt('50'));
        const next = most + 1n;
        if (margin - next >= usdt('50')) expect(riskIsAtLeast(riskAfter(next), 80n)).toBe(true);
      }),
    );
  });
});

describe('an opened order', () => {
  const opened = { ...LONG, fee: usdt('0.5') };
  it('joins the position of its side', () => {
    const { account, positionId } = withOpened(ACCOUNT, opened);
    expect(positionId).toBe('1');
    expect(account.positions).toEqual([
      { ...LONG, qty: btc('0.04'), openNotional: usdt('2000'), margin: usdt('100') },
    ]);
    expect(account.wallet).toBe(usdt('49.5'));
  });
  it('is a position of its own otherwise', () => {
    const { account, positionId } = withOpened(ACCOUNT, { ...opened, direction: -1n });
    expect([positionId, account.positions.length]).toEqual(['new', 2]);
    const figures = accountFigures(account, at('50000'));
    expect(figures?.positions.get('new')?.liquidationPrice).toBe(price('52264.8'));
  });
});
