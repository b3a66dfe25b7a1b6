/**
 * Lists a new pair: first the currencies that are not listed yet, then the pair itself, PREPARED. Opening it is another
 * action. Nothing is listed before every reason of the engine to refuse was checked, so that no currency is left
 * without the pair it came for; only a stop in between leaves one, and the same pair can then be proposed without
 * describing it.
 */
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError } from '../../platform/http/call.ts';
import type { FourEyesHandler } from '../../platform/http/desk-call.ts';
import { filterUnits, LARGEST, refuseAbove, unitsOf } from './desk-market-units.ts';
import type { LiveMarketData } from './live-market-data.ts';
import type { MarketChanges } from './market-changes.ts';
import type { MarketSettings } from './market-settings.ts';

type Request = DeskRequest<'createMarket'>;
interface Side {
  currency: string;
  scale: number;
  /** The terms of a currency that is to be listed; undefined when it is listed already. */
  fresh: { name: string; maxSupply: bigint } | undefined;
}

interface Parts {
  marketData: LiveMarketData;
  settings: MarketSettings;
}

export function createMarketHandler(
  { marketData, settings }: Parts,
  changes: MarketChanges,
): FourEyesHandler<'createMarket'> {
  return {
    examine(request) {
      const { token, main } = planOf(request, marketData);
      const listed = ({ currency, fresh }: Side) => (fresh === undefined ? currency : null);
      return {
        subject: nameOf(request),
        before: { market: null, listed: [listed(token), listed(main)].filter((one) => one !== null) },
      };
    },
    async execute(request) {
      const { token, main, listing } = planOf(request, marketData);
      for (const { currency, scale, fresh } of [token, main]) {
        if (fresh === undefined) continue;
        await changes.listAsset(currency, scale, fresh.maxSupply);
        await settings.setName(currency, fresh.name);
      }
      const sequence = await changes.list(listing);
      return {
        result: { pairsName: listing.market },
        subject: listing.market,
        before: null,
        after: { ...withoutReason(request), sequence },
      };
    },
  };
}

/** Assets, and markets: their numbers are written in twelve bits. */
const MOST_LISTED = 4_000;

const nameOf = ({ tokenCur, mainCur }: Request) => `${tokenCur}/${mainCur}`;

/**
 * Makes the plan of the listing and refuses, with a better message, whatever the engine would refuse, in no particular
 * order.
 */
function planOf(request: Request, marketData: LiveMarketData) {
  const { priceScale, qtyScale, makerFeePpm, takerFeePpm } = request;
  const market = nameOf(request);
  if (request.tokenCur === request.mainCur) throw new CallError('parameterInvalid', { field: 'mainCur' });
  if (marketData.markets.market(market) !== undefined) throw new CallError('marketExists');
  if (marketData.markets.list().length >= MOST_LISTED || marketData.markets.assets().length + 2 > MOST_LISTED)
    throw new CallError('parameterInvalid', { field: 'tokenCur' });
  const token = sideOf('tokenCurrency', request.tokenCur, request.tokenCurrency, marketData);
  const main = sideOf('mainCurrency', request.mainCur, request.mainCurrency, marketData);
  if (priceScale + qtyScale > main.scale || qtyScale > token.scale) throw new CallError('marketScale');
  if (makerFeePpm > takerFeePpm) throw new CallError('marketFees');
  const listingPrice = unitsOf('listingPrice', request.listingPrice, priceScale);
  if (listingPrice <= 0n) throw new CallError('priceInvalid');
  refuseAbove('listingPrice', listingPrice, LARGEST.price);
  const filters = filterUnits(request.filters, { priceScale, qtyScale, quoteScale: main.scale });
  const listing = {
    market,
    base: token.currency,
    quote: main.currency,
    priceScale,
    qtyScale,
    filters,
    makerFeePpm,
    takerFeePpm,
    listingPrice,
  };
  return { token, main, listing };
}

function sideOf(
  field: 'tokenCurrency' | 'mainCurrency',
  currency: string,
  described: Request['tokenCurrency'],
  marketData: LiveMarketData,
): Side {
  const listed = marketData.markets.asset(currency);
  if (listed !== undefined) return { currency, scale: listed.scale, fresh: undefined };
  if (described === undefined) throw new CallError('currencyDetails', { field });
  const { scale, name } = described;
  const maxSupply = unitsOf(`${field}.maxSupply`, described.maxSupply, scale);
  if (maxSupply <= 0n) throw new CallError('marketFilters', { field: `${field}.maxSupply` });
  refuseAbove(`${field}.maxSupply`, maxSupply, LARGEST.amount);
  return { currency, scale, fresh: { name, maxSupply } };
}

function withoutReason({ reason: _reason, ...rest }: Request) {
  return rest;
}
