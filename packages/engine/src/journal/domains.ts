/** All domains of the engine: each is declared once, in its room, and joined here for the journal, the kernel and the ledger. */
import { contract } from '../contract/domain.ts';
import { growth } from '../growth/domain.ts';
import { indexPrice } from '../index-price/domain.ts';
import { listing } from '../listing/domain.ts';
import { member } from '../member/domain.ts';
import { money } from '../money/domain.ts';
import { otc } from '../otc/domain.ts';
import { spot } from '../spot/domain.ts';
import { start } from '../start/domain.ts';
import { wallet } from '../wallet/domain.ts';

export const DOMAINS = [
  start,
  money,
  member,
  indexPrice,
  spot,
  listing,
  contract,
  otc,
  wallet,
  growth,
] as const;

export type Domain = (typeof DOMAINS)[number];

/** The kinds or words that any of the tables has. */
export type KeysOf<Table> = Table extends unknown ? keyof Table : never;

/** @throws Error when two domains declare a kind */
export function joined<Declared>(
  tables: readonly Readonly<Record<string, Declared>>[],
): ReadonlyMap<string, Declared> {
  const all = new Map<string, Declared>();
  for (const table of tables)
    for (const [kind, declared] of Object.entries(table)) {
      if (all.has(kind)) throw new Error(`two domains declare ${kind}`);
      all.set(kind, declared);
    }
  return all;
}

/** The declarations of the kinds that the journal holds as blocks. */
export function blocksOf<Declared extends object>(
  all: ReadonlyMap<string, Declared>,
): Readonly<Record<string, Extract<Declared, { code: number }>>> {
  return Object.fromEntries([...all].filter(isBlock));
}

function isBlock<Declared extends object>(
  entry: [string, Declared],
): entry is [string, Extract<Declared, { code: number }>] {
  return 'code' in entry[1];
}
