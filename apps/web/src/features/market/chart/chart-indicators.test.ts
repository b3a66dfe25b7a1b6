import { describe, expect, it } from 'vitest';
import {
  DEFAULT_INDICATORS,
  DEFAULT_PARAMETERS,
  indicatorsFrom,
  parameterOf,
  parametersFrom,
  toggleIndicator,
} from './chart-indicators.ts';

describe('toggleIndicator', () => {
  it('turns on and off', () => {
    expect(toggleIndicator(['MA', 'VOL'], 'BOLL')).toEqual(['MA', 'VOL', 'BOLL']);
    expect(toggleIndicator(['MA', 'VOL'], 'MA')).toEqual(['VOL']);
  });
  it('keeps two panes below the candles', () => {
    expect(toggleIndicator(['VOL', 'MA', 'RSI'], 'KDJ')).toEqual(['MA', 'RSI', 'KDJ']);
  });
});

describe('parameters', () => {
  it.each([
    ['1', 1],
    ['999', 999],
    ['0', undefined],
    ['1000', undefined],
    ['', undefined],
    ['2.5', undefined],
    ['-3', undefined],
  ])('reads %j as %s', (text, value) => {
    expect(parameterOf(text)).toBe(value);
  });
  it('takes from the store what can be used', () => {
    const stored = { MA: [7, 14, 28], EMA: [1, 2], RSI: [6, 0, 24], KDJ: 'x', other: [1] };
    expect(parametersFrom(stored)).toEqual({ ...DEFAULT_PARAMETERS, MA: [7, 14, 28] });
    expect(parametersFrom(null)).toEqual(DEFAULT_PARAMETERS);
  });
  it('takes the indicators that there are, two panes at most', () => {
    expect(indicatorsFrom(['RSI', 'nonsense', 'MA'])).toEqual(['MA', 'RSI']);
    expect(indicatorsFrom(['VOL', 'MACD', 'KDJ'])).toHaveLength(2);
    expect(indicatorsFrom('MA')).toEqual(DEFAULT_INDICATORS);
  });
});
