/**
 * Answers "the index falls by 40 % in ten minutes": which members are liquidated, what the fund pays, who is
 * deleveraged. It runs on a copy of the engine by the same commands as the real exchange, one tick a second; no other
 * command comes in between.
 */
import type { Command, EngineState, Event } from '@tern/engine';

/** A second engine at the newest durable state (kernel's WhatIfEngine is one). */
export interface Stage {
  readonly start: EngineState;
  submit(commands: readonly Command[], timeMs: number): Promise<Event[]>;
}

export interface StressQuestion {
  /** Indexes that move; all others stay where they are. */
  symbols: readonly string[];
  percent: number;
  minutes: number;
  /** True when all open orders are withdrawn before the first tick. */
  ordersLeave: boolean;
}

type Of<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>;

export interface StressLiquidation {
  locked: Of<'scope-locked'>;
  second: number;
  marginLost: bigint;
  fundChange: bigint;
  outcome: Of<'scope-unlocked'>['outcome'] | 'WAITING';
}

export interface StressAnswer {
  fundBefore: bigint;
  fundAfter: bigint;
  fundLowest: bigint;
  sharedLoss: bigint;
  /** The amount that the fall adds to the deficit. */
  deficit: bigint;
  /** Market names, each once. */
  halted: string[];
  liquidations: StressLiquidation[];
  deleveragings: (Of<'deleveraged'> & { second: number })[];
  /** One a second. */
  curve: { second: number; percentHundredths: number; fund: bigint; liquidations: number }[];
}

const SECOND_MS = 1_000;
/** The time that the index stays at its last price, so that queues empty. */
const AFTERWARDS_SECONDS = 60;
/** The commands of one message, so that a queue of thousands does not cost as many messages. */
const TURNS_AT_ONCE = 64;

export async function playStress(stage: Stage, question: StressQuestion): Promise<StressAnswer> {
  const { start } = stage;
  const fall = question.minutes * 60;
  const fundBefore = balanceOf(start, 'insurance');
  const deficitBefore = balanceOf(start, 'deficit');
  const answer: StressAnswer = {
    fundBefore,
    fundAfter: fundBefore,
    fundLowest: fundBefore,
    sharedLoss: 0n,
    deficit: 0n,
    halted: [],
    liquidations: [],
    deleveragings: [],
    curve: [],
  };
  const byId = new Map<number, StressLiquidation>();
  let waiting = start.liquidationsWaiting;
  const say = async (commands: readonly Command[], timeMs: number, second: number): Promise<Event[]> => {
    const events = await stage.submit(commands, timeMs);
    for (const event of events) {
      note(answer, byId, event, second, deficitBefore);
      if (event.kind === 'scope-locked') waiting++;
      else if (event.kind === 'scope-unlocked') waiting--;
    }
    return events;
  };
  if (question.ordersLeave && start.contractOrders.length > 0) await say(withdrawals(start), start.timeMs, 0);
  for (let second = 1; second <= fall + AFTERWARDS_SECONDS; second++) {
    const timeMs = start.timeMs + second * SECOND_MS;
    const way = Math.min(second, fall);
    const tick = tickAt(start, question, way, fall, timeMs);
    for (let commands: Command[] | undefined = [tick]; commands !== undefined; ) {
      const events = await say(commands, timeMs, second);
      commands = hasTurns(commands !== TURNS, events, waiting) ? TURNS : undefined;
    }
    const percentHundredths = Math.round((question.percent * 100 * way) / fall);
    answer.curve.push({ second, percentHundredths, fund: answer.fundAfter, liquidations: byId.size });
  }
  return answer;
}

function withdrawals({ contractOrders }: EngineState): Command[] {
  const makers = new Set(contractOrders.map(({ memberId }) => memberId));
  return [...makers].map((memberId) => ({ kind: 'cancel-all-contract-orders', memberId, market: '' }));
}

const TURNS: Command[] = Array.from({ length: TURNS_AT_ONCE }, () => ({ kind: 'continue-liquidation' }));

/** After a tick: a liquidation waits. After turns: the result of the last one tells that some may still proceed. */
function hasTurns(isTick: boolean, events: readonly Event[], waiting: number): boolean {
  if (isTick) return waiting > 0;
  return (events.findLast((event) => event.kind === 'command-done')?.result ?? 0) > 0;
}

/** The tick in which every source gives the same price, at that time. */
function tickAt(
  start: EngineState,
  { symbols, percent }: StressQuestion,
  way: number,
  fall: number,
  timeMs: number,
): Command {
  // An index that never had a price keeps none.
  const received = start.indexes.filter(({ price }) => price > 0n);
  const prices = received.flatMap(({ symbol, price, sources }) => {
    const moved = symbols.includes(symbol)
      ? (price * BigInt(100 * fall + percent * way)) / BigInt(100 * fall)
      : price;
    return sources.map(({ source }) => ({ symbol, source, price: moved, sourceTimeMs: timeMs }));
  });
  return { kind: 'tick', prices };
}

function note(
  answer: StressAnswer,
  byId: Map<number, StressLiquidation>,
  event: Event,
  second: number,
  deficitBefore: bigint,
): void {
  switch (event.kind) {
    case 'balance-changed':
      if (event.owner === 'insurance') answer.fundAfter = event.free;
      if (event.owner === 'deficit') answer.deficit = deficitBefore - event.free;
      if (answer.fundAfter < answer.fundLowest) answer.fundLowest = answer.fundAfter;
      return;
    case 'scope-locked': {
      const { liquidationId } = event;
      const begun = { locked: event, second, marginLost: 0n, fundChange: 0n, outcome: 'WAITING' as const };
      byId.set(liquidationId, begun);
      answer.liquidations.push(begun);
      return;
    }
    case 'taken-over':
      change(byId, event.liquidationId, (one) => {
        one.marginLost += event.marginLost;
      });
      return;
    case 'takeover-disposed':
      answer.sharedLoss += event.sharedLoss;
      change(byId, event.liquidationId, (one) => {
        one.fundChange += event.fundChange;
      });
      return;
    case 'deleveraged':
      answer.deleveragings.push({ ...event, second });
      return;
    case 'scope-unlocked':
      change(byId, event.liquidationId, (one) => {
        one.outcome = event.outcome;
      });
      return;
    case 'contract-changed':
      if (event.status === 'HALTED' && !answer.halted.includes(event.market))
        answer.halted.push(event.market);
      return;
  }
}

/** A scope that was locked before the dry run began is not counted. */
function change(
  byId: ReadonlyMap<number, StressLiquidation>,
  id: number,
  how: (one: StressLiquidation) => void,
): void {
  const found = byId.get(id);
  if (found !== undefined) how(found);
}

function balanceOf({ balances }: EngineState, account: 'insurance' | 'deficit'): bigint {
  return balances.find(({ owner }) => owner === account)?.free ?? 0n;
}
