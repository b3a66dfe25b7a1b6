import { expect, it } from 'vitest';
import { Tickets } from './tickets.ts';

const caller = (sessionId: string) => ({ memberId: 1, sessionId });

it('a ticket opens once, within thirty seconds', () => {
  const tickets = new Tickets();
  const [first, late] = [tickets.issue(caller('a'), 0), tickets.issue(caller('a'), 0)];
  expect(tickets.redeem(first, 29_999)).toEqual(caller('a'));
  expect(tickets.redeem(first, 29_999)).toBeUndefined();
  expect(tickets.redeem(late, 30_000)).toBeUndefined();
  expect(tickets.redeem('unknown', 0)).toBeUndefined();
});

it('dies with its session, and no session piles them up', () => {
  const tickets = new Tickets();
  const own = Array.from({ length: 12 }, () => tickets.issue(caller('a'), 0));
  const other = tickets.issue(caller('b'), 0);
  expect(own.filter((ticket) => tickets.redeem(ticket, 1) !== undefined)).toHaveLength(8);
  const last = tickets.issue(caller('a'), 2);
  tickets.endSession('a');
  expect(tickets.redeem(last, 3)).toBeUndefined();
  expect(tickets.redeem(other, 3)).toEqual(caller('b'));
});
