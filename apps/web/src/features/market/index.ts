/** Markets: pairs, tickers, the order book, the chart, favourites. */

export { BestPrices } from './best-prices.tsx';
export { BookSide } from './book-side.tsx';
export { ChartPanel } from './chart/chart-panel.tsx';
export { ChartSheet } from './chart/chart-sheet.tsx';
export { mergedLines, type OwnLine } from './chart/own-line.ts';
export { useCoinNames } from './coin-names.ts';
export { ContractChips } from './contract-chips.tsx';
export {
  type ContractTexts,
  useContract,
  useContractMark,
  useContracts,
  useContractTexts,
  useMarketSteps,
  useMarketStepsQuery,
  useTick,
} from './contract-queries.ts';
export { FavouriteStar } from './favourite-star.tsx';
export { useFavourites } from './favourites.ts';
export { FillingPrice } from './filling-price.tsx';
export { LatePairPicker } from './late-pair-picker.ts';
export { MarketNote } from './market-note.tsx';
export { MarketRow } from './market-row.tsx';
export { MarketStar } from './market-star.tsx';
export { useOpenPair } from './open-pair.ts';
export { OrderBook } from './order-book.tsx';
export { PairTitle } from './pair-title.tsx';
export { coinsOf } from './pair-words.ts';
export { SETTLEMENT_CUR, usePairsOf } from './pairs-of.ts';
export {
  otcCoinsOf,
  POLL_MS,
  TOP_TILES,
  useMainCurs,
  useOtcCoins,
  usePairs,
  useServer,
  useSpotMarket,
  useSpotMarkets,
  useTickerFigures,
} from './queries.ts';
export { favouritesAmong, type Sort, searchPairs, sortPairs } from './quote-list.ts';
export { SimulatedMark } from './simulated-mark.tsx';
export { SortKey } from './sort-key.tsx';
export { StaleGrey } from './stale.tsx';
export { atTick, TickerText } from './ticker-text.tsx';
export { turnoverText, USUAL_UNIT } from './turnover.ts';
export { TurnoverFigure } from './turnover-figure.tsx';
export { useAskedContract } from './use-asked-contract.ts';
export { DAY_COLOUR, useDayMark } from './use-day-mark.ts';
export { useFlash } from './use-flash.ts';
export { useMarketOfAddress } from './use-market-of-address.ts';
export { useSimulated } from './use-simulated.ts';
