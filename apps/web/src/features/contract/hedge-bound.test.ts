import type { PositionUnits } from '@tern/math/contract';
import { describe, expect, it } from 'vitest';
import { checkOrder } from './check-order.ts';
import type { FormContract } from './form-contract.ts';
import { hedgeBound, offeredClose } from './hedge-bound.ts';
import { changeContractForm, EMPTY_FORM, largestLots } from './order-form.ts';
import { BTC, btc, CONTRACT, lots, price, usdt } from './sample-contract.ts';

const LOST = { status: 'OPEN', feed: 'DEGRADED' } as const;
const FINE = { status: 'OPEN', feed: 'NORMAL' } as const;

function position(pairsName: string, direction: 1n | -1n, qty: string, isCross = true): PositionUnits {
  const openNotional = btc(qty) * price('50000') * 10n;
  const rest = { leverage: 20n, margin: 0n, isCross };
  return {
    positionId: `${pairsName} ${direction}`,
    pairsName,
    direction,
    qty: btc(qty),
    openNotional,
    ...rest,
  };
}

/** ETH and SOL have the same terms and mark here, so that 0.2 is worth 10,000. */
function boundOf(
  positions: PositionUnits[],
  wallet: string,
  states: Record<string, typeof LOST | typeof FINE>,
) {
  return hedgeBound('BTC/USDT', {
    units: { wallet: usdt(wallet), reserves: 0n, positions },
    contractOf: (pairsName) => ({ terms: BTC, mark: price('50000'), now: states[pairsName] ?? FINE }),
  });
}

const withHedge = (hedge: FormContract['hedge']): FormContract => ({
  ...CONTRACT,
  ...LOST,
  isCross: true,
  hedge,
  closable: { LONG: { qty: btc('0.1'), lots: lots(5n) }, SHORT: { qty: btc('0.04'), lots: lots(2n) } },
});

describe('hedgeBound', () => {
  it('lets the larger side close as much as it exceeds the other', () => {
    const pair = [position('BTC/USDT', 1n, '0.1'), position('BTC/USDT', -1n, '0.04')];
    expect(boundOf(pair, '100', { 'BTC/USDT': LOST })).toEqual({
      most: { LONG: btc('0.06'), SHORT: 0n },
      lacking: undefined,
    });
    expect(boundOf(pair, '100', {})).toBeUndefined();
  });

  it('says nothing of isolated positions', () => {
    expect(boundOf([position('BTC/USDT', 1n, '0.1', false)], '100', { 'BTC/USDT': LOST })).toBeUndefined();
  });

  it('asks 30 % of the other contracts while one of them is not normal too', () => {
    const pair = [position('BTC/USDT', 1n, '0.2'), position('ETH/USDT', -1n, '0.2')];
    const both = { 'BTC/USDT': LOST, 'ETH/USDT': LOST };
    expect(boundOf(pair, '3000', both)?.lacking).toBeUndefined();
    expect(boundOf(pair, '2999.99999999', both)?.lacking).toEqual({
      equity: usdt('3000'),
      pairsName: 'ETH/USDT',
    });
    expect(boundOf(pair, '1000', { 'BTC/USDT': LOST })?.lacking).toBeUndefined();
    const three = [...pair, position('SOL/USDT', 1n, '0.2')];
    expect(boundOf(three, '5999', both)?.lacking?.equity).toBe(usdt('6000'));
  });
});

describe('the closing form while a cross position is hedged', () => {
  const hedged = withHedge({ most: { LONG: btc('0.06'), SHORT: 0n }, lacking: undefined });
  const close = (text: string, contract = hedged) =>
    checkOrder({ ...EMPTY_FORM, tab: 'CLOSE', price: '50000', lots: text }, 'CLOSE_LONG', contract);

  it('offers what may be closed: whole lots, or a percentage below one lot', () => {
    expect(offeredClose('LONG', hedged)).toEqual({ lots: 3n });
    expect(offeredClose('SHORT', hedged)).toBeUndefined();
    const little = withHedge({ most: { LONG: btc('0.0105'), SHORT: 0n }, lacking: undefined });
    expect(offeredClose('LONG', little)).toEqual({ percent: 10 });
    expect(offeredClose('LONG', CONTRACT)).toBe('all');
    const form = changeContractForm({ ...EMPTY_FORM, tab: 'CLOSE' }, { type: 'tab', tab: 'CLOSE' }, hedged);
    expect([largestLots(form, 'LONG', hedged), largestLots(form, 'SHORT', hedged)]).toEqual([3n, 0n]);
  });

  it('takes what is offered and says why it takes no more', () => {
    expect(close('3')).toBeUndefined();
    expect(close('4')).toMatchObject({ key: 'hedgeLots', bound: 3n });
    const short = { ...EMPTY_FORM, tab: 'CLOSE', price: '50000', closePercent: 100 } as const;
    expect(checkOrder(short, 'CLOSE_SHORT', hedged)).toMatchObject({ key: 'hedgeSide' });
    const lacking = { equity: usdt('3000'), pairsName: 'ETH/USDT' };
    const poor = withHedge({ most: { LONG: btc('0.1'), SHORT: 0n }, lacking });
    expect(close('1', poor)).toMatchObject({
      key: 'hedgeEquity',
      bound: usdt('3000'),
      pairsName: 'ETH/USDT',
    });
  });
});
