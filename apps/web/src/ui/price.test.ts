import { describe, expect, it } from 'vitest';
import { directionOf } from './price.tsx';

describe('directionOf', () => {
  it.each([
    ['2.41', 'up'],
    ['-0.87', 'down'],
    ['0.00', 'flat'],
    ['-0.00', 'flat'],
    ['0', 'flat'],
    ['0.01', 'up'],
    ['<0.01', 'up'],
    ['-<0.01', 'down'],
  ])('%s is %s', (signed, direction) => {
    expect(directionOf(signed)).toBe(direction);
  });
});
