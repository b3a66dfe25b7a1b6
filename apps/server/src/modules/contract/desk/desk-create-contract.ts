/**
 * Lists a new contract: its index, if there is none yet, then the contract itself, PREPARED. Opening it is another
 * action.
 */
import { type Command, DEFAULT_INDEX_LIMITS } from '@tern/engine';
import { formatUnits } from '@tern/math';
import { marketName } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { FourEyesHandler } from '../../../platform/http/desk-call.ts';
import {
  type IndexTerms,
  type IndexView,
  indexScaleOf,
  type LiveMarketData,
  type SourceWatch,
} from '../../market/index.ts';
import type { ContractCommands } from './contract-commands.ts';
import { settingsUnits } from './desk-settings.ts';

interface Parts {
  marketData: LiveMarketData;
  sources: Pick<SourceWatch, 'names'>;
}

const SETTLED_IN = 'USDT';

export function createContractHandler(
  { marketData, sources }: Parts,
  commands: ContractCommands,
): FourEyesHandler<'createContract'> {
  const before = { market: null };
  return {
    examine(request) {
      const { market } = planOf(request, marketData, sources);
      return { subject: market, before };
    },
    async execute(request, _pair, _context, approved) {
      const decided = await commands.decide(() => {
        const plan = planOf(request, marketData, sources);
        return { command: plan.index ?? plan.listing, plan, before: approved.confirm(before) };
      });
      const { market, indexSymbol, index, listing } = decided.plan;
      // The engine refuses the listing where another one came between.
      const sequence = index === undefined ? decided.sequence : await commands.execute(listing);
      const { reason: _reason, ...after } = request;
      const result = { pairsName: indexSymbol };
      return { result, subject: market, before: decided.before, after: { ...after, sequence } };
    },
  };
}

/**
 * Makes the plan of the listing and refuses what the server can explain better than the engine, which checks all the
 * same.
 */
function planOf(
  request: DeskRequest<'createContract'>,
  marketData: LiveMarketData,
  watch: Pick<SourceWatch, 'names'>,
) {
  const { tokenCur, priceScale, qtyScale } = request;
  const token = marketData.markets.asset(tokenCur);
  const quote = marketData.markets.asset(SETTLED_IN);
  if (token === undefined) throw new CallError('currencyUnknown');
  if (quote === undefined) throw new CallError('currencyUnknown');
  const indexSymbol = `${tokenCur}/${SETTLED_IN}`;
  const market = marketName('CONTRACT', indexSymbol);
  if (marketData.contracts.findContract(market) !== undefined) throw new CallError('marketExists');
  if (priceScale + qtyScale > quote.scale || qtyScale > token.scale) throw new CallError('marketScale');
  const scales = { priceScale, qtyScale, quoteScale: quote.scale };
  const settings = settingsUnits(request.settings, scales);
  const names = request.sources.map(({ source }) => source);
  if (new Set(names).size !== names.length) throw new CallError('indexSources');
  if (!names.every((name) => watch.names().includes(name)))
    throw new CallError('parameterInvalid', { field: 'sources' });
  const known = marketData.indexes.findIndex(indexSymbol);
  const terms = { priceScale: indexScaleOf({ priceScale }), step: settings.tickSize };
  if (known !== undefined) refuseOtherIndex(known, terms, request.sources);
  const index: Command | undefined =
    known === undefined
      ? {
          kind: 'set-index',
          symbol: indexSymbol,
          ...terms,
          sources: request.sources,
          limits: DEFAULT_INDEX_LIMITS,
        }
      : undefined;
  const listing: Command = {
    kind: 'list-contract',
    market,
    base: tokenCur,
    indexSymbol,
    priceScale,
    qtyScale,
    settings,
  };
  return { market, indexSymbol, index, listing };
}

/**
 * A spot market's index serves its contract too, as long as both have the same terms; a listing never changes an index.
 */
function refuseOtherIndex(
  known: IndexView,
  { priceScale, step }: IndexTerms,
  sources: DeskRequest<'createContract'>['sources'],
): void {
  const told = (all: IndexView['sources']) =>
    [...all]
      .map(({ source, weight }) => `${source} × ${weight}`)
      .sort()
      .join(', ');
  const isSame =
    known.priceScale === priceScale && known.step === step && told(known.sources) === told(sources);
  if (isSame) return;
  // Its step is a tenth of the tick in units ten times finer: the same number of units.
  const decimals = known.priceScale - 1;
  const tick = formatUnits(known.step, decimals);
  throw new CallError('contractIndex', {
    terms: `priceScale ${decimals}, tickSize ${tick}, ${told(known.sources)}`,
  });
}
