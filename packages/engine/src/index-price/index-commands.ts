/** Defining an index, the tick that feeds all of them, and what a start does to them (rules/contracts#start-and-resume). */
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { isName, MAX_INDEX_SOURCES, MAX_PRICE, MAX_SOURCE_WEIGHT } from '../base/limits.ts';
import type { AnswersOf } from '../codec/declarations.ts';
import type { Domain, Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { INDEX_COMMANDS, IndexLimits, SetIndex, Tick } from './commands.ts';
import type { IndexEvent } from './events.ts';
import { IndexPrice, NEVER_FRESH } from './index-price.ts';
import type { IndexPriceStores } from './index-stores.ts';
import type { Indexes } from './indexes.ts';
import type { TICK } from './tick.ts';

const MAX_PRICE_SCALE = 18;
const MAX_AGREE_MS = 3_600_000;

/** A part that takes prices of the indexes at a tick. */
export interface PriceTaker {
  tick(): void;
}

/** Contracts count on the scale, the step and the sources of their index (rules/contracts#index). */
export interface IndexedContracts extends PriceTaker {
  /** True when no contract on the index needs another definition. */
  fit(definition: SetIndex): boolean;
  indexWasSet(symbol: string): void;
  /** The core was started: no index is fresh. */
  started(): void;
}

/** The parts that take prices of the indexes at a tick, in their order: reference prices, contracts, the OTC desk. */
interface Ticking {
  references: PriceTaker;
  contracts: IndexedContracts;
  otc: PriceTaker;
}

type IndexAnswers = AnswersOf<typeof INDEX_COMMANDS & { tick: typeof TICK }>;

export class IndexCommands implements Domain<SetIndex | Tick, IndexAnswers> {
  private readonly dictionary: Dictionary;
  private readonly indexes: Indexes;
  readonly handle = {
    'set-index': (command) => this.set(command),
    tick: (command) => this.tick(command),
  } satisfies Handlers<SetIndex | Tick, IndexAnswers>;

  constructor(
    stores: IndexPriceStores,
    private readonly context: CommandContext,
    private readonly events: Events<IndexEvent>,
    private readonly ticking: Ticking,
  ) {
    this.dictionary = stores.dictionary;
    this.indexes = stores.indexes;
  }

  /** A new definition starts DEAD; the price stands as it was if its scale stays the same. */
  private set(command: SetIndex) {
    if (!isIndexDefinition(command)) return 'BAD_COMMAND';
    if (!this.ticking.contracts.fit(command)) return 'SETTINGS_INVALID';
    const { dictionary } = this;
    const indexes = this.indexes.all;
    const { symbol, priceScale, step, sources, limits } = command;
    const fresh = sources.map((source) => ({
      ...source,
      price: 0n,
      sourceTimeMs: 0,
      freshAtMs: NEVER_FRESH,
    }));
    const index = new IndexPrice(symbol, priceScale, step, fresh, limits);
    const number = dictionary.indexNumber(symbol);
    const before = this.indexes.find(symbol);
    if (before?.priceScale === priceScale) {
      index.price = before.price;
      index.lastNormal = before.lastNormal;
      index.lastNormalMs = before.lastNormalMs;
      index.normalHighs.restore(before.normalHighs.entries());
    }
    this.context.mutate();
    dictionary.learnIndex(symbol, priceScale);
    for (const { source } of sources) dictionary.learnSource(source);
    indexes[number ?? indexes.length] = index;
    this.events.write({ kind: 'index-set', symbol, priceScale, step, sources, limits });
    if (before?.become(index.published())) this.writeChange(index);
    this.ticking.contracts.indexWasSet(symbol);
    return 'OK';
  }

  private tick({ prices }: Tick): 'OK' {
    const { timeMs } = this.context;
    this.context.mutate();
    for (const { symbol, source, price, sourceTimeMs } of prices)
      this.indexes.find(symbol)?.receive(source, price, sourceTimeMs, timeMs);
    this.evaluateAll();
    this.ticking.references.tick();
    this.ticking.contracts.tick();
    this.ticking.otc.tick();
    return 'OK';
  }

  /** The core was started: every index is DEAD until new prices of its sources arrive. */
  started(): void {
    for (const index of this.indexes.all) index.forgetFreshness();
    this.evaluateAll();
    this.ticking.contracts.started();
  }

  private evaluateAll(): void {
    for (const index of this.indexes.all) if (index.evaluate(this.context.timeMs)) this.writeChange(index);
  }

  private writeChange(index: IndexPrice): void {
    this.events.write({ kind: 'index-changed', symbol: index.symbol, ...index.published() });
  }
}

function isIndexDefinition({ symbol, priceScale, step, sources, limits }: SetIndex): boolean {
  const names = new Set(sources.map(({ source }) => source));
  return (
    isName(symbol) &&
    priceScale <= MAX_PRICE_SCALE &&
    step > 0n &&
    step <= BigInt(MAX_PRICE) &&
    areLimits(limits) &&
    sources.length >= 1 &&
    sources.length <= MAX_INDEX_SOURCES &&
    names.size === sources.length &&
    sources.every(({ source, weight }) => isName(source) && weight >= 1 && weight <= MAX_SOURCE_WEIGHT)
  );
}

function areLimits({ clampPpm, jumpPpm, agreePpm, agreeMs }: IndexLimits): boolean {
  const isPpm = (value: number) => Number.isSafeInteger(value) && value >= 1 && value <= 1_000_000;
  const isTime = Number.isSafeInteger(agreeMs) && agreeMs >= 0 && agreeMs <= MAX_AGREE_MS;
  return isPpm(clampPpm) && isPpm(jumpPpm) && isPpm(agreePpm) && isTime;
}
