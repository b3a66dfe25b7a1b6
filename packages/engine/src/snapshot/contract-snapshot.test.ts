/** The contracts' part of a snapshot: everything comes back, and the same state gives the same bytes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER } from '../book/order-record.ts';
import { SLOT } from '../book/order-store.ts';
import type { ContractMarket } from '../contract/contract-market.ts';
import type { LockedScope } from '../contract/contract-memory.ts';
import { isLeft } from '../contract/liquidation/liquidated-scope.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from '../contract/orders/contract-order-record.ts';
import {
  CLOSE_PERCENT_FIELD,
  CONTRACT_ORDER_FIELDS,
  contractOrderField,
} from '../contract/orders/snapshot.ts';
import { POSITION } from '../contract/positions/position-record.ts';
import {
  POSITION_INTEGERS,
  POSITION_NUMBERS,
  POSITION_SIGNED_NUMBERS,
} from '../contract/positions/snapshot.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import { engineState } from './engine-state.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { emptyMemory, filledContracts } from './testing/filled-contracts.ts';

/** Fields that say nothing after a command, or that hold slots, which are others after a restart. */
const NOT_REMEMBERED = ['book', 'members', 'queued', 'positions', 'totalsChanged'];
const MEMBER_FIELDS = [2, 3, 4, 5, 6];

function restored(snapshot: Uint8Array): EngineMemory {
  const memory = emptyMemory();
  readSnapshot(snapshot, memory);
  return memory;
}

function marketValues(market: ContractMarket, memory: EngineMemory) {
  const { members } = memory;
  const fields = Object.entries(market).filter(([name]) => !NOT_REMEMBERED.includes(name));
  return {
    ...Object.fromEntries(fields),
    members: Array.from({ length: members.count }, (_, member) => [
      ...MEMBER_FIELDS.map((field) => market.memberInteger(member, field)),
      ...[0, 1].map((side) => market.queuedNotional(member, side)),
      ...[0, 1].map((side) => positionId(memory, market.position(member, side))),
    ]),
    positions: [...positionsFrom(memory, market.positions.first, POSITION.MARKET_NEXT)],
  };
}

function positionId({ contracts }: EngineMemory, position: number): number {
  return position === SLOT.NONE ? 0 : contracts.positions.number(position, POSITION.ID);
}

/** Ids, and what the engine's state does not tell of them. */
function* positionsFrom(memory: EngineMemory, first: number, next: POSITION) {
  const { positions } = memory.contracts;
  const amount = memory.kind.amount();
  for (let at = first; at !== SLOT.NONE; at = positions.integer(at, next)) {
    const sums = [positions.lifeOpen, positions.lifeClose].map((column) => {
      column.get(at, amount);
      return amount.toBigint();
    });
    yield [
      ...[POSITION.ID, POSITION.LIQUIDATION_ID, POSITION.LIFE_QTY, POSITION.LIFE_LOTS].map((field) =>
        positions.number(at, field),
      ),
      ...POSITION_INTEGERS.map((field) => positions.integer(at, field)),
      ...sums,
    ];
  }
}

function ordersOf({ contracts }: EngineMemory, first: number) {
  const { orders } = contracts;
  const all: unknown[] = [];
  for (let at = first; at !== SLOT.NONE; at = orders.memberNext(at)) {
    all.push([
      orders.id(at),
      ...CONTRACT_ORDER_FIELDS.map((field) => contractOrderField(contracts, at, field)),
    ]);
  }
  return all;
}

function waitingPosition(memory: EngineMemory, scope: LockedScope): number | 'closed' {
  if (scope.position !== SLOT.NONE && !isLeft(memory.contracts.positions, scope)) return 'closed';
  return positionId(memory, scope.position);
}

/** All that is remembered of contracts, with ids for slots. */
function remembered(memory: EngineMemory) {
  const { contracts } = memory;
  return {
    ...Object.fromEntries(Object.entries(contracts).filter(([, value]) => typeof value !== 'object')),
    markets: contracts.markets.map((market) => marketValues(market, memory)),
    accounts: [...contracts.accounts.all()]
      .filter(({ positions, firstOrder, liquidationId }) => {
        return positions.first !== SLOT.NONE || firstOrder !== SLOT.NONE || liquidationId !== 0;
      })
      .map(({ member, positions, crossPositions, firstOrder, liquidationId }) => ({
        member,
        crossPositions,
        liquidationId,
        orders: ordersOf(memory, firstOrder),
        positions: [...positionsFrom(memory, positions.first, POSITION.MEMBER_NEXT)],
      })),
    size: [contracts.orders.size, contracts.positions.size],
    plans: [...contracts.plans.plans],
    closedOrders: contracts.closedOrders.all(),
    orderRequests: new Map([...contracts.orderRequests].sort()),
    planRequests: new Map([...contracts.planRequests].sort()),
    requests: [...memory.requests.all()],
    queue: contracts.queue.map((scope) => ({ ...scope, position: waitingPosition(memory, scope) })),
    state: engineState(memory),
  };
}

const byNumber = (a: number, b: number): number => a - b;

function fieldsOf(record: object): number[] {
  return Object.values(record)
    .filter((value) => typeof value === 'number')
    .sort(byNumber);
}

describe('the contracts in a snapshot', () => {
  it('come back with everything that is remembered of them', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const memory = filledContracts(seed);
        const snapshot = writeSnapshot(memory);
        const again = restored(snapshot);
        expect(remembered(again)).toEqual(remembered(memory));
        expect(writeSnapshot(again)).toEqual(snapshot);
      }),
      { numRuns: 200 },
    );
  });

  it('have every field of every record, but for those that follow from others', () => {
    const { ID, MARKET, MEMBER, SIDE, LIFE_OPEN_LO, LIFE_OPEN_HI, LIFE_CLOSE_LO, LIFE_CLOSE_HI } = POSITION;
    const { MARKET_NEXT, MARKET_PREVIOUS, MEMBER_NEXT, MEMBER_PREVIOUS } = POSITION;
    const written = [
      ...[...POSITION_NUMBERS, ...POSITION_SIGNED_NUMBERS, ...POSITION_INTEGERS, ID, MARKET, MEMBER, SIDE],
      ...[LIFE_OPEN_LO, LIFE_OPEN_HI, LIFE_CLOSE_LO, LIFE_CLOSE_HI],
    ];
    const following = [MARKET_NEXT, MARKET_PREVIOUS, MEMBER_NEXT, MEMBER_PREVIOUS];
    const passing = [POSITION.TOUCHED_IN, POSITION.THRESHOLD_VERSION, POSITION.TRIGGER_VERSION];
    expect([...written, ...following, ...passing].sort(byNumber)).toEqual(fieldsOf(POSITION));
    const fieldsIn = (record: 'order' | 'terms') =>
      [...CONTRACT_ORDER_FIELDS, CLOSE_PERCENT_FIELD]
        .filter(({ of }) => of === record)
        .map(({ field }) => field);
    expect(fieldsIn('order').sort(byNumber)).toEqual(
      [ORDER.PRICE, ...fieldsOf(CONTRACT_ORDER)].sort(byNumber),
    );
    expect([CONTRACT_TERMS.CREATE_TIME, ...fieldsIn('terms')].sort(byNumber)).toEqual(
      fieldsOf(CONTRACT_TERMS),
    );
  });

  it('that are damaged are refused', () => {
    const snapshot = writeSnapshot(filledContracts(1));
    for (let length = 0; length < snapshot.length; length += 7)
      expect(() => restored(snapshot.subarray(0, length))).toThrow();
  });
});
