import { describe, expect, it } from 'vitest';
import {
  difference,
  type LockedPosition,
  lostBy,
  markPassed,
  nettingLack,
  sumOf,
  totalShares,
} from './liquidation-model.ts';

const position = (side: 'LONG' | 'SHORT', markPrice: string, liquidationPrice: string) =>
  ({ side, markPrice, liquidationPrice }) as LockedPosition;

describe('a liquidation put together', () => {
  it('sums to the last digit', () => {
    expect(sumOf(['0.1', '0.2', '-0.30000001'])).toBe('-0.00000001');
    expect(sumOf([])).toBe('0');
    expect(difference('50', '55.3')).toBe('-5.3');
  });

  it('counts the realised loss and the rest of the margin as lost', () => {
    // A whole isolated margin of 80.905264
    expect(lostBy({ pnl: '-78.8568', marginLost: '2.048464' })).toBe('80.905264');
    expect(lostBy({ pnl: '0', marginLost: '0' })).toBe('0');
  });

  it('says who bore what over all its disposals', () => {
    const disposal = {
      pairsName: 'BTC/USDT',
      side: 'LONG' as const,
      marketQty: '0.5',
      marketPrice: '48000',
      adlQty: '0',
      markQty: '0',
      fundChange: '12.5',
      sharedLoss: '0',
      deficit: '0',
    };
    expect(
      totalShares([disposal, { ...disposal, fundChange: '-20', sharedLoss: '1.1', deficit: '3' }]),
    ).toEqual({
      fundChange: '-7.5',
      sharedLoss: '1.1',
      deficit: '3',
    });
  });

  it('tells what netting lost beyond the wallet from a disposal', () => {
    const disposal = {
      pairsName: 'BTC/USDT',
      side: 'LONG' as const,
      marketQty: '0',
      marketPrice: '0',
      adlQty: '0',
      markQty: '0',
      fundChange: '-4280',
      sharedLoss: '1.5',
      deficit: '0',
    };
    expect(nettingLack(disposal)).toBe('4281.5');
    expect(nettingLack({ ...disposal, adlQty: '0.1' })).toBeUndefined();
    expect(nettingLack({ ...disposal, fundChange: '0', sharedLoss: '0' })).toBeUndefined();
  });

  it('knows on which side of the liquidation price the mark stood', () => {
    expect(markPassed(position('LONG', '47714.7', '47714.8'))).toBe('below');
    expect(markPassed(position('LONG', '47714.8', '47714.8'))).toBe('below');
    expect(markPassed(position('SHORT', '52264.9', '52264.8'))).toBe('above');
    // Not by the mark: margin went away by funding
    expect(markPassed(position('LONG', '48000', '47714.8'))).toBeUndefined();
    expect(markPassed(position('SHORT', '1', '--'))).toBeUndefined();
  });
});
