/** Queries of contracts as markets; apart from queries.ts, which the first screen carries. */
import { useQuery } from '@tanstack/react-query';
import { displayPriceOrNone, displayQty } from '@tern/math';
import { marketName, pairOf, type WireContractMark } from '@tern/protocol';
import { useMark } from '../../feed/use-feed.ts';
import { contractApi } from '../../kit/calls/contract.ts';
import { useSpotMarkets } from './queries.ts';

/** Terms, fees, bounds and status of every contract. */
export function useContracts(enabled = true) {
  return useQuery({
    queryKey: ['market', 'contracts'],
    queryFn: ({ signal }) => contractApi.call('getContracts', {}, { signal }),
    staleTime: 10_000,
    refetchInterval: 60_000,
    enabled,
  });
}

export function useContract(pairsName: string) {
  const contracts = useContracts();
  return { ...contracts, contract: contracts.data?.find((contract) => contract.pairsName === pairsName) };
}

/** Undefined until known. */
export function useTick(pairsName: string): string | undefined {
  return useContract(pairsName).contract?.tickSize;
}

/** Prices and quantities of contracts as records show them; as they came while the contract is not known. */
export function useContractTexts() {
  const contracts = useContracts().data;
  const known = (pairsName: string) => contracts?.find((contract) => contract.pairsName === pairsName);
  return {
    price: (text: string, pairsName: string) => displayPriceOrNone(text, known(pairsName)?.tickSize),
    /** 0.0120 BTC */
    qty: (text: string, pairsName: string) =>
      `${displayQty(text, known(pairsName)?.qtyStep ?? '1')} ${pairsName.split('/')[0]}`,
  };
}

export type ContractTexts = ReturnType<typeof useContractTexts>;

/** Tick and step of a market by the name that its topics carry; undefined until known. */
export function useMarketSteps(market: string): { tickSize: string; stepSize: string } | undefined {
  return useMarketStepsQuery(market).steps;
}

/** The same, with why they are not known and the way to ask again. */
export function useMarketStepsQuery(market: string) {
  const { type, pairsName } = pairOf(market);
  const isSpot = type === 'SPOT';
  const spot = useSpotMarkets(isSpot);
  const contracts = useContracts(!isSpot);
  const { error, refetch } = isSpot ? spot : contracts;
  const contract = contracts.data?.find((one) => one.pairsName === pairsName);
  const steps = isSpot
    ? spot.data?.find((one) => one.pairsName === pairsName)
    : contract && { tickSize: contract.tickSize, stepSize: contract.qtyStep };
  return { steps, error, refetch };
}

/** Mark, index, funding and status of a contract: the feed's, and what was asked for until it speaks. */
export function useContractMark(pairsName: string): WireContractMark | undefined {
  const live = useMark(marketName('CONTRACT', pairsName));
  const { contract } = useContract(pairsName);
  return live ?? contract?.mark;
}
