import { describe, expect, it } from 'vitest';
import { addressGroups, shortAddress } from './address-groups.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const textOf = (address: string) => addressGroups(address).map((parts) => parts.map(({ text }) => text));

describe('address', () => {
  it('is parted in fours, and its first and last six are marked', () => {
    const groups = addressGroups(ADDRESS);
    expect(groups.map((parts) => parts.map(({ text }) => text).join('').length)).toEqual([
      ...Array(10).fill(4),
      2,
    ]);
    const marked = groups.flat().filter(({ isMarked }) => isMarked);
    expect(marked.map(({ text }) => text).join('|')).toBe('0x52|90|169E|E7');
    expect(
      groups
        .flat()
        .map(({ text }) => text)
        .join(''),
    ).toBe(ADDRESS);
  });

  it('is marked whole where it is short, and empty where it is empty', () => {
    expect(textOf('abcdefgh')).toEqual([['abcd'], ['efgh']]);
    expect(
      addressGroups('abcdefghijkl')
        .flat()
        .every(({ isMarked }) => isMarked),
    ).toBe(true);
    expect(addressGroups('')).toEqual([]);
  });

  it('is shortened to its ends', () => {
    expect(shortAddress(ADDRESS)).toBe('0x5290…169EE7');
    expect(shortAddress('abcdefghijklm')).toBe('abcdefghijklm');
  });
});
