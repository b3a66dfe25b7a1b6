import { describe, expect, it } from 'vitest';
import { coverAtFill } from './position.ts';

describe('what covers the loss at an opening fill', () => {
  it('is what the fill frees and what was available before, never less than nothing', () => {
    expect(coverAtFill(700n, 300n)).toBe(700n);
    expect(coverAtFill(300n, 300n)).toBe(300n);
    // Other positions' losses weigh on what is available, not on what this order reserved.
    expect(coverAtFill(-500n, 300n)).toBe(300n);
    expect(coverAtFill(100n, 300n)).toBe(300n);
    expect(coverAtFill(50n, -20n)).toBe(50n);
    expect(coverAtFill(-50n, -20n)).toBe(0n);
  });
});
