/** The text of a message, and the data that writing it needs. */
import type { LiveMarketData, LiveMarkets } from '../market/index.ts';

export interface NoticeText {
  title: string;
  body: string;
  /** A path of the app; empty: none. */
  link: string;
}

/** Names, scales, ticks and steps of markets and contracts, and the names of networks. */
export interface Markets extends Pick<LiveMarketData, 'traded'> {
  readonly markets: Pick<LiveMarkets, 'asset'>;
  /** The name of a chain for people; its name on the wire where it is not configured any more. */
  networkName(chain: string): string;
}
