/**
 * Lists a new pair: first the currencies that are not listed yet, then the pair itself, PREPARED. Opening it is another
 * action. Nothing is listed before every reason of the engine to refuse was checked, so that no currency is left
 * without the pair it came for; only a stop in between leaves one, and the same pair can then be proposed without
 * describing it.
 */
import type { Command } from '@tern/engine';
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { FourEyesHandler } from '../../../platform/http/desk-call.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import type { MarketSettings } from '../pairs/market-settings.ts';
import { filterUnits, LARGEST, refuseAbove, unitsOf } from './desk-market-units.ts';
import type { Listing, MarketChanges } from './market-changes.ts';

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
  const examine = (request: Request) => {
    const { token, main, listing } = planOf(request, marketData);
    const listed = ({ currency, fresh }: Side) => (fresh === undefined ? currency : null);
    const before = { market: null, listed: [listed(token), listed(main)].filter((one) => one !== null) };
    return { subject: nameOf(request), before, listing, steps: stepsOf([token, main], listing) };
  };
  return {
    examine(request) {
      const { subject, before } = examine(request);
      return { subject, before };
    },
    async execute(request, _pair, _context, approved) {
      const decided = await changes.decide(() => {
        const { subject, before, steps, listing } = examine(request);
        const confirmed = approved.confirm(before);
        return { command: steps[0]?.command ?? listing, steps, subject, before: confirmed };
      });
      const { steps, subject, before } = decided;
      let { sequence } = decided;
      // The first one is done. The engine refuses each of the others where something of its name was listed meanwhile.
      for (const [place, { command, named }] of steps.entries()) {
        if (place > 0) sequence = await changes.executeCommand(command);
        if (named !== undefined) await settings.setName(named.currency, named.name);
      }
      const after = { ...withoutReason(request), sequence };
      return { result: { pairsName: subject }, subject, before, after };
    },
  };
}

/** A command of a listing, and the currency that it lists with its name. */
interface Step {
  command: Command;
  named?: { currency: string; name: string };
}

function stepsOf(sides: readonly Side[], listing: Listing): Step[] {
  const steps: Step[] = [];
  for (const { currency, scale, fresh } of sides) {
    if (fresh === undefined) continue;
    const { name, maxSupply } = fresh;
    const command: Command = { kind: 'list-asset', asset: currency, scale, maxSupply };
    steps.push({ command, named: { currency, name } });
  }
  steps.push({ command: listing });
  return steps;
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
  const listing: Listing = {
    kind: 'list-spot-market',
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
