/**
 * The contestants of the engine benchmark. `prepare` does everything that is not to be timed (the full book, inputs in
 * the form that the contestant likes best) and gives the run; `fills` runs once more, untimed, and tells who was filled.
 */
import { createRequire } from 'node:module';
import { type CommandBatch, Core, readEvents } from '@tern/engine';
import { formatUnits, parseUnits } from '@tern/math';
import { OrderBook, OrderType, Side } from 'nodejs-order-book';
import { encode } from './encoded-flow.ts';
import { commandOf, type Flow, type Step } from './flow.ts';
import { openingCommands } from './market.ts';

// A CommonJS package whose names Node cannot see from outside.
const { Orderbook, TRADE_SIDE } = createRequire(import.meta.url)(
  'orderbook-match-engine',
) as typeof import('orderbook-match-engine');

/** The fills of one step: each maker's id with the size taken from that order. */
export type Fills = string;

export interface Contestant {
  name: string;
  prepare(flow: Flow, count: number): () => void;
  fills(flow: Flow, count: number): Fills[];
}

/** One step of 0.001 at a scale of 18. */
const STEP_UNITS = 10n ** 15n;

/** The whole engine: decoding, checks, reserve, matching, fees, ledger, events encoded. */
export const TERN: Contestant = {
  name: 'tern engine',
  prepare(flow, count) {
    const { core, batches } = prepareTern(flow, count);
    return () => {
      for (const batch of batches) core.push(batch);
    };
  },
  fills(flow, count) {
    const { core, batches } = prepareTern(flow, count);
    const dictionary = core.dictionary();
    const fills: Fills[] = [];
    let current = '';
    for (const batch of batches)
      for (const event of readEvents(core.push(batch), dictionary)) {
        if (event.kind === 'traded') current += `${event.makerOrderId}:${event.qty / 1000n} `;
        if (event.kind !== 'command-done') continue;
        fills.push(current);
        current = '';
      }
    return fills;
  },
};

function prepareTern(flow: Flow, count: number): { core: Core; batches: CommandBatch[] } {
  const timed = stepsOf(flow, count).map(commandOf);
  const { opening, batches } = encode(openingCommands(), flow.opening.map(commandOf), timed);
  const core = Core.empty();
  // Reading the first events teaches the core's dictionary the names of the market.
  for (const batch of opening) readEvents(core.push(batch), core.dictionary());
  return { core, batches };
}

/**
 * Prices and sizes as decimal strings, the exact form that it documents and that an exchange's requests have. It has no
 * market orders: a limit price that the whole book meets stands in, with the size that was filled.
 */
export const ORDERBOOK_MATCH_ENGINE: Contestant = {
  name: 'orderbook-match-engine',
  prepare(flow, count) {
    const { book, steps } = prepareMatchEngine(flow, count);
    return () => {
      for (const step of steps)
        if (step.cancel) book.cancel(step.id);
        else book.add(step.id, step.side, step.price, step.size);
    };
  },
  fills(flow, count) {
    const { book, steps } = prepareMatchEngine(flow, count);
    return steps.map((step) => {
      if (step.cancel) {
        book.cancel(step.id);
        return '';
      }
      const { trades } = book.add(step.id, step.side, step.price, step.size);
      return trades
        .map(({ makerOrderId, tradeQuantity }) => `${makerOrderId}:${stepsOfSize(tradeQuantity.toString())} `)
        .join('');
    });
  },
};

function prepareMatchEngine(flow: Flow, count: number) {
  const book = new Orderbook();
  const convert = (step: Step) => {
    const { id } = step;
    if (step.kind === 'cancel') return { cancel: true, id, side: TRADE_SIDE.BID, price: '', size: '' };
    const side = step.buy ? TRADE_SIDE.BID : TRADE_SIDE.ASK;
    const ticks = step.kind === 'add' ? step.price : step.buy ? 100_000_000 : 1;
    return { cancel: false, id, side, price: decimalPrice(ticks), size: decimalSize(step.size) };
  };
  for (const step of flow.opening.map(convert)) book.add(step.id, step.side, step.price, step.size);
  return { book, steps: stepsOf(flow, count).map(convert) };
}

/** Prices and sizes as floating-point numbers, the only form that it takes. */
export const NODEJS_ORDER_BOOK: Contestant = {
  name: 'nodejs-order-book',
  prepare(flow, count) {
    const { book, steps } = prepareOrderBook(flow, count);
    return () => {
      for (const step of steps)
        if (step.kind === 'cancel') book.cancel(step.options.id);
        else if (step.kind === 'market') book.market(step.options);
        else book.limit(step.options);
    };
  },
  fills(flow, count) {
    const { book, steps } = prepareOrderBook(flow, count);
    const left = new Map(
      flow.opening.map((step) => [String(step.id), step.kind === 'add' ? Number(decimalSize(step.size)) : 0]),
    );
    return steps.map((step) => {
      const { id, size } = step.options;
      if (step.kind === 'cancel') {
        book.cancel(id);
        return '';
      }
      const answer = step.kind === 'market' ? book.market(step.options) : book.limit(step.options);
      left.set(id, size);
      const takeFrom = (maker: string, taken: number): string => {
        left.set(maker, left.get(maker)! - taken);
        left.set(id, left.get(id)! - taken);
        return `${maker}:${stepsOfFloat(taken)} `;
      };
      let fills = '';
      for (const done of answer.done)
        if (done.id !== id && left.has(done.id)) fills += takeFrom(done.id, left.get(done.id)!);
      const { partial } = answer;
      if (partial !== null && partial.id !== id)
        fills += takeFrom(partial.id, answer.partialQuantityProcessed);
      return fills;
    });
  },
};

function prepareOrderBook(flow: Flow, count: number) {
  const book = new OrderBook();
  const convert = (step: Step) => {
    const id = String(step.id);
    if (step.kind === 'cancel')
      return {
        kind: 'cancel' as const,
        options: { type: OrderType.LIMIT, id, side: Side.BUY, size: 0, price: 0 },
      };
    const side = step.buy ? Side.BUY : Side.SELL;
    const price = step.kind === 'add' ? Number(decimalPrice(step.price)) : 0;
    const size = Number(decimalSize(step.size));
    return { kind: step.kind, options: { type: OrderType.LIMIT, id, side, size, price } };
  };
  for (const step of flow.opening.map(convert)) book.limit(step.options);
  return { book, steps: stepsOf(flow, count).map(convert) };
}

function stepsOf(flow: Flow, count: number): Step[] {
  return flow.commands.slice(0, count).flat();
}

/** One tick is 0.01. */
function decimalPrice(ticks: number): string {
  return formatUnits(BigInt(ticks), 2, { minDecimals: 2 });
}

/** One step is 0.001. */
function decimalSize(steps: number): string {
  return formatUnits(BigInt(steps), 3);
}

/** A size back to steps, exactly; anything that is no whole number of steps is shown as it is. */
function stepsOfSize(size: string): string {
  const units = parseUnits(size, 18);
  return units % STEP_UNITS === 0n ? String(units / STEP_UNITS) : size;
}

/** A size that floating-point arithmetic gave, in steps, shown as it is. */
function stepsOfFloat(size: number): string {
  return Number.isInteger(size * 1000) ? String(size * 1000) : String(size);
}
