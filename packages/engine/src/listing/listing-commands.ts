/**
 * Listing assets and markets, and what an operator may change of a market afterwards (rules/accounts#assets,
 * rules/conventions#scales, rules/spot#filters).
 */
import { areTwoOperators } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import {
  isName,
  MAX_AMOUNT,
  MAX_ASSET_SCALE,
  MAX_FEE_PPM,
  MAX_LISTED,
  MAX_PRICE,
  MAX_QTY,
} from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Domain, Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { AssetSupplies } from '../money/asset-supplies.ts';
import { MoneyMoves } from '../money/money-moves.ts';
import { CLOSE_REASON } from '../orders/close-reason.ts';
import type { SpotFilters } from '../spot/market-definition.ts';
import type { MarketEvent } from '../spot/market-events.ts';
import type { OrderLifecycle } from '../spot/order-lifecycle.ts';
import type { SpotMarkets } from '../spot/spot-markets.ts';
import type {
  ListAsset,
  ListingAnswers,
  ListingCommand,
  ListSpotMarket,
  SetAssetSupply,
  SetMarketFees,
  SetMarketFilters,
  SetMarketStatus,
  SetReferencePrice,
} from './commands.ts';
import type { ListingEvent } from './events.ts';
import type { ListingStores } from './listing-stores.ts';

export class ListingCommands implements Domain<ListingCommand, ListingAnswers> {
  private readonly dictionary: Dictionary;
  private readonly indexes: Indexes;
  private readonly supplies: AssetSupplies;
  private readonly markets: SpotMarkets;
  readonly handle = {
    'list-asset': (command) => this.listAsset(command),
    'set-asset-supply': (command) => this.setSupply(command),
    'list-spot-market': (command) => this.listSpotMarket(command),
    'set-market-status': (command) => this.setStatus(command),
    'set-market-fees': (command) => this.setFees(command),
    'set-market-filters': (command) => this.setFilters(command),
    'set-reference-price': (command) => this.setReference(command),
  } satisfies Handlers<ListingCommand, ListingAnswers>;

  private readonly moves: MoneyMoves;

  constructor(
    stores: ListingStores,
    private readonly context: CommandContext,
    private readonly events: Events<ListingEvent | MarketEvent>,
    private readonly life: OrderLifecycle,
  ) {
    this.dictionary = stores.dictionary;
    this.indexes = stores.indexes;
    this.supplies = stores.supplies;
    this.markets = stores.markets;
    this.moves = new MoneyMoves(stores.ledger, stores.members, stores.dictionary);
  }

  private listAsset({ asset, scale, maxSupply }: ListAsset) {
    if (!isName(asset) || this.dictionary.assets.length >= MAX_LISTED) return 'BAD_COMMAND';
    if (this.dictionary.assetNumber(asset) !== undefined) return 'ALREADY_EXISTS';
    if (scale > MAX_ASSET_SCALE) return 'SCALE_INVALID';
    if (maxSupply <= 0n || maxSupply > MAX_AMOUNT) return 'AMOUNT_INVALID';
    this.context.mutate();
    this.supplies.list(asset, scale, maxSupply);
    this.events.write({ kind: 'asset-listed', asset, scale });
    return 'OK';
  }

  private setSupply({ asset, maxSupply }: SetAssetSupply) {
    const { dictionary, supplies } = this;
    const number = dictionary.assetNumber(asset);
    if (number === undefined) return 'UNKNOWN_ASSET';
    if (maxSupply <= 0n || maxSupply > MAX_AMOUNT) return 'AMOUNT_INVALID';
    if (maxSupply < this.moves.supply(number)) return 'SUPPLY_EXCEEDED';
    this.context.mutate();
    supplies.setMaxSupply(number, maxSupply);
    this.events.write({ kind: 'asset-supply-changed', asset, maxSupply });
    return 'OK';
  }

  private listSpotMarket(command: ListSpotMarket) {
    const { dictionary } = this;
    const { market, priceScale, qtyScale, listingPrice } = command;
    if (!isName(market) || command.base === command.quote || !areFilters(command.filters))
      return 'BAD_COMMAND';
    if (dictionary.markets.length >= MAX_LISTED) return 'BAD_COMMAND';
    const base = dictionary.asset(command.base);
    const quote = dictionary.asset(command.quote);
    if (base === undefined || quote === undefined) return 'UNKNOWN_ASSET';
    if (dictionary.marketNumber(market) !== undefined) return 'ALREADY_EXISTS';
    if (listingPrice <= 0n || listingPrice > BigInt(MAX_PRICE)) return 'PRICE_INVALID';
    if (priceScale + qtyScale > quote.scale || qtyScale > base.scale) return 'SCALE_INVALID';
    if (!areFees(command.makerFeePpm, command.takerFeePpm)) return 'FEE_INVALID';
    this.context.mutate();
    this.events.write(this.markets.list(command).changed());
    return 'OK';
  }

  /** CLOSED cancels every resting order: bids first, each side in its priority. */
  private setStatus({ market: name, status }: SetMarketStatus) {
    const market = this.markets.find(name);
    if (market === undefined) return 'UNKNOWN_MARKET';
    this.context.mutate();
    market.status = status;
    this.events.write(market.changed());
    if (status !== 'CLOSED') return 'OK';
    for (const side of [0, 1] as const)
      for (let order = market.book.first(side); order !== NONE; order = market.book.first(side))
        this.life.cancelResting(order, CLOSE_REASON.ADMIN);
    return 'OK';
  }

  private setFees({ market: name, makerFeePpm, takerFeePpm }: SetMarketFees) {
    const market = this.markets.find(name);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (!areFees(makerFeePpm, takerFeePpm)) return 'FEE_INVALID';
    this.context.mutate();
    market.makerFeePpm = makerFeePpm;
    market.takerFeePpm = takerFeePpm;
    this.events.write(market.changed());
    return 'OK';
  }

  private setFilters({ market: name, filters }: SetMarketFilters) {
    if (!areFilters(filters)) return 'BAD_COMMAND';
    const market = this.markets.find(name);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (!market.book.isEmpty()) return 'BOOK_NOT_EMPTY';
    this.context.mutate();
    market.setFilters(filters);
    this.events.write(market.changed());
    return 'OK';
  }

  private setReference(command: SetReferencePrice) {
    const { market: name, price, firstOperator, secondOperator } = command;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const market = this.markets.find(name);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (price <= 0n || price > BigInt(MAX_PRICE)) return 'PRICE_INVALID';
    if (this.indexes.find(name)?.state === 'NORMAL') return 'REFERENCE_BY_INDEX';
    this.context.mutate();
    market.reference.setByOperators(Number(price), this.context.timeMs);
    this.events.write({ kind: 'reference-changed', market: name, price, cause: 'OPERATORS' });
    return 'OK';
  }
}

function areFees(makerFeePpm: number, takerFeePpm: number): boolean {
  return makerFeePpm >= 0 && makerFeePpm <= takerFeePpm && takerFeePpm <= MAX_FEE_PPM;
}

function areFilters(filters: SpotFilters): boolean {
  return (
    isBetween(filters.tickSize, 1n, BigInt(MAX_PRICE)) &&
    isBetween(filters.stepSize, 1n, BigInt(MAX_QTY)) &&
    isBetween(filters.maxQty, 0n, BigInt(MAX_QTY)) &&
    isBetween(filters.minQty, 0n, filters.maxQty) &&
    isBetween(filters.maxNotional, 0n, MAX_AMOUNT) &&
    isBetween(filters.minNotional, 0n, filters.maxNotional)
  );
}

function isBetween(value: bigint, low: bigint, high: bigint): boolean {
  return value >= low && value <= high;
}
