/** Tests which member gives up a remembered request when there are too many (rules/conventions#requests). */
import { describe, expect, it } from 'vitest';
import { REQUEST_LIFE_MS } from '../base/limits.ts';
import { REQUEST_KIND, RequestStore } from './request-store.ts';

const KIND = REQUEST_KIND.contractOrder;

/** Members' ids fall as their numbers rise: a tie must go by the id. */
function open(perMember: number, inAll: number) {
  const requests = new RequestStore((member) => 1_000 - member, { perMember, inAll });
  return {
    requests,
    put: (member: number, ids: string, nowMs = 0) => {
      for (const id of ids) requests.remember(member, KIND, id, { body: id, answer: 1 }, nowMs);
    },
    knows: (member: number, ids: string, nowMs = 0) =>
      [...ids].filter((id) => requests.find(member, KIND, id, nowMs) !== undefined).join(''),
  };
}

describe('the store of requests', () => {
  it('takes the oldest of the member who holds the most, whoever has the oldest of all', () => {
    const { put, knows } = open(100, 6);
    put(1, 'a');
    put(2, 'pqrst');
    put(1, 'b');
    expect([knows(1, 'ab'), knows(2, 'pqrst')]).toEqual(['ab', 'qrst']);
    put(3, 'x');
    expect([knows(1, 'ab'), knows(2, 'pqrst'), knows(3, 'x')]).toEqual(['ab', 'rst', 'x']);
  });

  it('takes it of the lower member id when two hold as many', () => {
    const { put, knows } = open(100, 4);
    put(1, 'ab');
    put(2, 'xy');
    // 998 is lower than 999.
    put(3, 'm');
    expect([knows(1, 'ab'), knows(2, 'xy'), knows(3, 'm')]).toEqual(['ab', 'y', 'm']);
    put(3, 'n');
    expect([knows(1, 'ab'), knows(2, 'xy'), knows(3, 'mn')]).toEqual(['b', 'y', 'mn']);
  });

  it('takes a member’s own oldest at the member’s own bound, and no other’s', () => {
    const { put, knows } = open(3, 4);
    put(2, 'x');
    put(1, 'abcde');
    expect([knows(1, 'abcde'), knows(2, 'x')]).toEqual(['cde', 'x']);
  });

  it('counts an id that is said again once, as its member’s newest', () => {
    const { put, knows, requests } = open(100, 3);
    put(1, 'aba');
    put(2, 'x');
    expect(requests.size).toBe(3);
    put(2, 'y');
    expect([knows(1, 'ab'), knows(2, 'xy')]).toEqual(['a', 'xy']);
  });

  it('a stranger with any number of free orders leaves a member all it holds, up to as many as the stranger holds', () => {
    const { put, knows, requests } = open(50, 60);
    put(1, 'abcdefghij');
    for (let flood = 0; flood < 10_000; flood++)
      requests.remember(2, KIND, `flood ${flood}`, { body: '', answer: 1 }, 0);
    expect(knows(1, 'abcdefghij')).toBe('abcdefghij');
    expect(requests.size).toBe(60);
  });

  it('forgets what is a day old first, so that nobody gives up anything for it', () => {
    const { put, knows, requests } = open(100, 3);
    put(1, 'abc');
    put(2, 'x', REQUEST_LIFE_MS);
    expect([knows(1, 'abc', REQUEST_LIFE_MS), knows(2, 'x', REQUEST_LIFE_MS)]).toEqual(['', 'x']);
    expect(requests.size).toBe(1);
  });

  it('chooses as a scan over all members would, through any coming and going', () => {
    const [PER_MEMBER, IN_ALL, MEMBERS] = [12, 60, 25];
    const { requests } = open(PER_MEMBER, IN_ALL);
    const kept = new Map<number, string[]>();
    const held = (member: number) => kept.get(member) ?? [];
    let state = 7;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (let step = 0; step < 5_000; step++) {
      // Some members say more than others.
      const member = random(random(MEMBERS) + 1);
      const id = `${random(40)}`;
      const others = held(member).filter((one) => one !== id);
      kept.set(member, others);
      if (others.length === PER_MEMBER) others.shift();
      else if ([...kept.values()].flat().length === IN_ALL) {
        const most = Math.max(...[...kept.values()].map(({ length }) => length));
        // The lower id is the higher number.
        const loser = Math.max(...[...kept].filter(([, ids]) => ids.length === most).map(([one]) => one));
        held(loser).shift();
      }
      kept.set(member, [...held(member), id]);
      requests.remember(member, KIND, id, { body: '', answer: 1 }, 0);
    }
    const stored = new Map<number, string[]>();
    for (const { member, id } of requests.all())
      stored.set(member, [...(stored.get(member) ?? []), id.slice(KIND.length)]);
    expect([...stored].sort(([a], [b]) => a - b)).toEqual(
      [...kept].filter(([, ids]) => ids.length > 0).sort(([a], [b]) => a - b),
    );
    expect(requests.size).toBe(IN_ALL);
  });
});
