/** Market data by call: what does not come by socket, and what stands in until the socket speaks. */
import { useQuery } from '@tanstack/react-query';
import type { CallResult, WireMarketType } from '@tern/protocol';
import { exchangeApi } from '../../kit/calls/exchange.ts';
import { marketApi } from '../../kit/calls/market.ts';

/** Lists are asked again every 5 s (product#constants). */
export const POLL_MS = 5_000;
/** Top markets on the home screen. */
export const TOP_TILES = 4;
const RARELY_MS = 60_000;

/** The exchange's description of itself: mode, rate, faucet, coins, and whether its market is a simulated one. */
export function useServer() {
  return useQuery({
    queryKey: ['market', 'server'],
    queryFn: ({ signal }) => exchangeApi.call('getServer', {}, { signal }),
    staleTime: RARELY_MS,
  });
}

/** The coins that the OTC account takes. */
export function otcCoinsOf({ currencies }: CallResult<'getServer'>): ReadonlySet<string> {
  return new Set(currencies.filter(({ isOtc }) => isOtc).map(({ currency }) => currency));
}

/** undefined while they are not known. */
export function useOtcCoins(): ReadonlySet<string> | undefined {
  const { data } = useServer();
  return data && otcCoinsOf(data);
}

export function useMainCurs() {
  return useQuery({
    queryKey: ['market', 'mainCurs'],
    queryFn: ({ signal }) => marketApi.call('getMainCurs', {}, { signal }),
    staleTime: RARELY_MS,
  });
}

/** The pairs of a main currency; while none is known, what the question for the main currencies came to. */
export function usePairs(mainCur: string | undefined, type: WireMarketType) {
  const currencies = useMainCurs();
  const pairs = useQuery({
    queryKey: ['market', 'pairs', type, mainCur],
    queryFn: ({ signal }) =>
      marketApi.call('getPairsByMainCur', { mainCur: mainCur as string, type }, { signal }),
    enabled: mainCur !== undefined,
    refetchInterval: POLL_MS,
  });
  if (mainCur !== undefined) return pairs;
  return { data: undefined, error: currencies.error, refetch: currencies.refetch };
}

/** Filters, fees and status of every spot market. */
export function useSpotMarkets(enabled = true) {
  return useQuery({
    queryKey: ['market', 'spotMarkets'],
    queryFn: ({ signal }) => marketApi.call('getSpotMarkets', {}, { signal }),
    staleTime: 10_000,
    refetchInterval: RARELY_MS,
    enabled,
  });
}

export function useSpotMarket(pairsName: string) {
  const markets = useSpotMarkets();
  return { ...markets, market: markets.data?.find((market) => market.pairsName === pairsName) };
}

/** 24 h figures with the index price; the live price itself comes by socket. */
export function useTickerFigures(pairsName: string, type: WireMarketType) {
  return useQuery({
    queryKey: ['market', 'ticker', type, pairsName],
    queryFn: ({ signal }) => marketApi.call('getTicker', { pairsName, type }, { signal }),
    refetchInterval: POLL_MS,
  });
}
