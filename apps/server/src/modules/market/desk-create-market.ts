/** A new pair: lists the currencies that are not listed yet, then the pair itself, PREPARED. Opening it is another deed. */
import type { DeskRequest } from '@tern/protocol/desk';
import { Refusal } from '../../platform/http/call.ts';
import type { FourEyesDoer } from '../../platform/http/desk-call.ts';
import { filterUnits, unitsOf } from './desk-market-units.ts';
import type { MarketChanges } from './market-changes.ts';
import type { MarketFolds } from './market-folds.ts';
import type { MarketSettings } from './market-settings.ts';

type Request = DeskRequest<'createMarket'>;
interface Side {
  currency: string;
  scale: number;
  /** Of one that is to be listed. */
  fresh: { name: string; maxSupply: bigint } | undefined;
}

interface Parts {
  folds: MarketFolds;
  settings: MarketSettings;
}

export function createMarketDoer(
  { folds, settings }: Parts,
  changes: MarketChanges,
): FourEyesDoer<'createMarket'> {
  return {
    examine(request) {
      const { token, main } = planOf(request, folds);
      const listed = ({ currency, fresh }: Side) => (fresh === undefined ? currency : null);
      return {
        subject: nameOf(request),
        before: { market: null, listed: [listed(token), listed(main)].filter((one) => one !== null) },
      };
    },
    async execute(request) {
      const { token, main, listing } = planOf(request, folds);
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

const nameOf = ({ tokenCur, mainCur }: Request) => `${tokenCur}/${mainCur}`;

/** Everything that the engine would refuse is refused here with better words; it has the last one all the same. */
function planOf(request: Request, folds: MarketFolds) {
  const { priceScale, qtyScale, makerFeePpm, takerFeePpm } = request;
  const market = nameOf(request);
  if (request.tokenCur === request.mainCur) throw new Refusal('parameterInvalid', { field: 'mainCur' });
  if (folds.markets.market(market) !== undefined) throw new Refusal('marketExists');
  const token = sideOf('tokenCurrency', request.tokenCur, request.tokenCurrency, folds);
  const main = sideOf('mainCurrency', request.mainCur, request.mainCurrency, folds);
  if (priceScale + qtyScale > main.scale || qtyScale > token.scale) throw new Refusal('marketScale');
  if (makerFeePpm > takerFeePpm) throw new Refusal('marketFees');
  const listingPrice = unitsOf('listingPrice', request.listingPrice, priceScale);
  if (listingPrice <= 0n) throw new Refusal('priceInvalid');
  const filters = filterUnits(request.filters, { priceScale, qtyScale, quoteScale: main.scale });
  const listing = {
    ...{ market, base: token.currency, quote: main.currency, priceScale, qtyScale, filters },
    ...{ makerFeePpm, takerFeePpm, listingPrice },
  };
  return { token, main, listing };
}

function sideOf(
  field: 'tokenCurrency' | 'mainCurrency',
  currency: string,
  described: Request['tokenCurrency'],
  folds: MarketFolds,
): Side {
  const listed = folds.markets.asset(currency);
  if (listed !== undefined) return { currency, scale: listed.scale, fresh: undefined };
  if (described === undefined) throw new Refusal('currencyDetails', { field });
  const { scale, name } = described;
  const maxSupply = unitsOf(`${field}.maxSupply`, described.maxSupply, scale);
  if (maxSupply <= 0n || maxSupply >= 2n ** 63n)
    throw new Refusal('marketFilters', { field: `${field}.maxSupply` });
  return { currency, scale, fresh: { name, maxSupply } };
}

function withoutReason({ reason: _reason, ...rest }: Request) {
  return rest;
}
