/** What a message says, and what the saying needs to know. */
import type { LiveMarkets } from '../market/index.ts';

export interface Said {
  title: string;
  body: string;
  /** A path of the app; empty: none. */
  link: string;
}

/** Asked for scales and names. */
export type Markets = Pick<LiveMarkets, 'market' | 'asset'>;
