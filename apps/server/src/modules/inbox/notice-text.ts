/** The text of a message, and the data that writing it needs. */
import type { LiveMarketData, LiveMarkets } from '../market/index.ts';

export interface NoticeText {
  title: string;
  body: string;
  /** A path of the app; empty: none. */
  link: string;
}

/** Names, scales, ticks and steps of markets and contracts. */
export interface Markets extends Pick<LiveMarketData, 'traded'> {
  readonly markets: Pick<LiveMarkets, 'asset'>;
}
