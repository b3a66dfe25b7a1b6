/**
 * An address in groups of four, its first and last six characters marked: people compare the ends, and forged addresses
 * match one of them. Pure; the groups joined are the address.
 */
const GROUP = 4;
const MARKED = 6;

export interface AddressPart {
  text: string;
  isMarked: boolean;
}

/** Each group as its parts, cut where the mark begins or ends. */
export function addressGroups(address: string): AddressPart[][] {
  const groups: AddressPart[][] = [];
  for (let start = 0; start < address.length; start += GROUP) {
    const parts: AddressPart[] = [];
    for (let at = start; at < Math.min(start + GROUP, address.length); at++) {
      const isMarked = at < MARKED || at >= address.length - MARKED;
      const last = parts.at(-1);
      if (last?.isMarked === isMarked) last.text += address[at];
      else parts.push({ text: address[at] as string, isMarked });
    }
    groups.push(parts);
  }
  return groups;
}

/** The ends of an address for a narrow row: 0x12ab…89ef12. A short one is whole. */
export function shortAddress(address: string): string {
  if (address.length <= 2 * MARKED + 1) return address;
  return `${address.slice(0, MARKED)}…${address.slice(-MARKED)}`;
}
