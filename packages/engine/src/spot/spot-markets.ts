/** The spot markets, by the numbers and the names of the dictionary. */
import type { AmountKind } from '../base/amount.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { OrderBook } from '../book/order-book.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MarketDefinition } from './market-definition.ts';
import { SpotMarket } from './spot-market.ts';

export class SpotMarkets {
  /** Indexed by market number. */
  readonly all: SpotMarket[] = [];
  /** The sequence of the last tick: spot orders beyond it have not stood for a tick yet (rules/spot#reference). */
  lastSeqAtTick = 0;

  constructor(
    private readonly kind: AmountKind,
    private readonly dictionary: Dictionary,
    private readonly ledger: Ledger,
    private readonly makeBook: () => OrderBook,
  ) {}

  /** The assets of the pair are listed. */
  list(definition: MarketDefinition): SpotMarket {
    const { dictionary, ledger, kind } = this;
    const base = dictionary.listedAsset(definition.base);
    const quote = dictionary.listedAsset(definition.quote);
    const scales = { base: base.scale, quote: quote.scale };
    const book = this.makeBook();
    const number = this.all.length;
    const market = new SpotMarket(number, definition, base.number, quote.number, scales, book, ledger, kind);
    dictionary.learnMarket(definition);
    this.all.push(market);
    return market;
  }

  /** @throws Error when no spot market has this number */
  at(number: number): SpotMarket {
    return this.all[number] ?? missingMarket(number);
  }

  find(name: string): SpotMarket | undefined {
    const number = this.dictionary.marketNumber(name);
    return number === undefined ? undefined : this.all[number];
  }
}

function missingMarket(number: number): never {
  throw new Error(`there is no spot market ${number}`);
}
