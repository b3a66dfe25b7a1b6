/**
 * Notes everything that a command may change of some members and of the contracts, so that it can be put back: a fill is
 * done first and judged afterwards (rules/contracts#match-time-check). What other members have is not noted and may not
 * be changed meanwhile.
 */
import type { MemberId } from '../../../src/base/accounts.ts';
import { accountOf, deficitOf, fundOf, liquidatorOf, type ReferenceWorld, systemMoney } from './world.ts';

/** The answer puts all of it back as it is now. */
export function undoPoint(world: ReferenceWorld, memberIds: readonly MemberId[]): () => void {
  const { model } = world;
  const accounts = [...new Set(memberIds)].map((memberId) => accountOf(world, memberId));
  const undo: (() => void)[] = [];
  const keep = <Thing extends object>(thing: Thing): void => {
    const copy = { ...thing };
    undo.push(() => Object.assign(thing, copy));
  };
  for (const money of [systemMoney(world, 'fee'), fundOf(world), liquidatorOf(world), deficitOf(world)])
    keep(money);
  for (const account of accounts) {
    keep(account.money);
    const { liquidationId } = account;
    const [settings, positions, orders] = [
      new Map(account.settings),
      [...account.positions],
      [...account.orders],
    ];
    undo.push(() => Object.assign(account, { settings, positions, orders, liquidationId }));
    for (const position of positions) keep(position);
    for (const order of orders) keep(order);
    undo.push(() => {
      for (const order of orders) world.orders.set(order.orderId, order);
    });
  }
  for (const contract of world.contracts.values()) {
    const { clearing, last, heldLast, heldHigh, heldLow } = contract;
    const [bids, asks, positions] = [[...contract.bids], [...contract.asks], [...contract.positions]];
    const prices = { last, heldLast, heldHigh, heldLow };
    undo.push(() => Object.assign(contract, { clearing, ...prices, bids, asks, positions }));
  }
  const [touchedMoney, touched] = [new Set(model.touched), new Set(world.touched)];
  const [events, ended, { lastId }, { lastTradeId }] = [
    model.events.length,
    world.ended.length,
    world,
    model,
  ];
  return () => {
    for (const one of undo) one();
    model.touched = touchedMoney;
    world.touched = touched;
    model.events.length = events;
    world.ended.length = ended;
    model.lastTradeId = lastTradeId;
    // Orders placed meanwhile never were.
    for (let id = world.lastId; id > lastId; id--) world.orders.delete(id);
    world.lastId = lastId;
  };
}
