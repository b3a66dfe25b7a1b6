import { DESK_CALL_NAMES } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { expect, test } from 'vitest';
import { DeskRegistry } from './desk-registry.ts';

const nothing = () => {
  throw new Error('nobody asks');
};

/** One of each call of the table, in the way that its row wants. */
function whole(but?: string): DeskRegistry {
  const desk = new DeskRegistry();
  for (const name of DESK_CALL_NAMES.filter((one) => one !== but)) {
    const { access, fourEyes, write } = DESK_CALLS[name];
    if (access === 'open') desk.open('signIn', nothing);
    else if (access === 'own') desk.own(name as 'signOut', nothing);
    else if (fourEyes) desk.fourEyes(name as 'createMarket', { examine: nothing, execute: nothing });
    else if (write) desk.action(name as 'openMarket', nothing);
    else desk.read(name as 'getAudit', nothing);
  }
  return desk;
}

test('a call without a handler stops the start', () => {
  expect(whole().complete('demo')).toHaveLength(DESK_CALL_NAMES.length);
  expect(() => whole('haltMarket').complete('demo')).toThrow('haltMarket');
});

test('what is for the demo does not exist in production', () => {
  const names = whole()
    .complete('production')
    .map(({ name }) => name);
  expect(DESK_CALL_NAMES.filter((name) => !names.includes(name))).toEqual(['getDeskOutbox']);
});

test('a handler of the wrong kind, or a second one, stops the start', () => {
  const desk = new DeskRegistry();
  // A call that needs four eyes cannot be registered as an action that runs at once.
  expect(() => desk.action('setMarketFees' as 'openMarket', nothing)).toThrow('four-eyes');
  expect(() => desk.read('openMarket' as 'getAudit', nothing)).toThrow('action');
  desk.read('getAudit', nothing);
  expect(() => desk.read('getAudit', nothing)).toThrow('already');
});
