import { badSource } from './bad-source.ts';
import { crumbsAndBaits } from './crumbs-and-baits.ts';
import { fundAndCoalition } from './fund-and-coalition.ts';
import { insertions } from './insertions.ts';
import { lostFeed } from './lost-feed.ts';
import { makersSeen } from './makers-seen.ts';
import { otcCoalition } from './otc-coalition.ts';
import type { Property } from './property.ts';
import { rebateRings } from './rebate-rings.ts';

export const PROPERTIES: readonly Property[] = [
  fundAndCoalition,
  badSource,
  lostFeed,
  insertions,
  makersSeen,
  rebateRings,
  crumbsAndBaits,
  otcCoalition,
];
export type { Outcome, Property } from './property.ts';
export { type Script, scriptOf, textOf } from './script.ts';
export { type SearchOptions, type SearchReport, search } from './search.ts';
export { shorten } from './shorten.ts';
