/** The cases that a simulation of growth must meet: every command, event, rejection, mark, state and way to be paid. */
import { GROWTH_COMMANDS } from '../../../src/growth/commands.ts';
import { GROWTH_EVENTS } from '../../../src/growth/events.ts';
import { INVITEE_MARKS } from '../../../src/growth/invitation-commands.ts';
import { PLEDGE_FUND_MOVES } from '../../../src/growth/pledge-commands.ts';
import { PRODUCT_STATUSES, REDEMPTIONS } from '../../../src/growth/pledge-events.ts';
import { REJECTIONS } from '../../../src/journal/rejections.ts';
import type { LeastPerMillion } from '../coverage.ts';

/** So many in ten runs of 5,000 commands. */
const SOME = 100;

const all = (names: readonly string[], perMillion = SOME): LeastPerMillion =>
  Object.fromEntries(names.map((name) => [name, perMillion]));

const own = REJECTIONS.slice(REJECTIONS.indexOf('INVITER_INVALID'), REJECTIONS.indexOf('REFERENCE_BY_INDEX'));
const shared = [
  ...['BAD_COMMAND', 'UNKNOWN_ASSET', 'UNKNOWN_MEMBER', 'MEMBER_FROZEN', 'REQUEST_ID_REUSED'],
  ...['PRICE_INVALID', 'AMOUNT_INVALID', 'INSUFFICIENT_BALANCE', 'SETTINGS_INVALID'],
  ...['TWO_OPERATORS_NEEDED', 'SUPPLY_EXCEEDED', 'PROMO_EMPTY'],
];

export const GROWTH_LEAST: LeastPerMillion = {
  trades: 40_000,
  ...all([...own, ...shared].map((rejection) => `rejected ${rejection}`)),
  ...all(Object.keys(GROWTH_COMMANDS).map((kind) => `accepted ${kind}`)),
  ...all(Object.keys(GROWTH_EVENTS).map((kind) => `said ${kind}`)),
  ...all(INVITEE_MARKS.flatMap((mark) => [`marked ${mark}`, `unmarked ${mark}`])),
  ...all(PRODUCT_STATUSES.map((status) => `product ${status}`)),
  ...all(REDEMPTIONS.map((how) => `redeemed ${how}`)),
  ...all(PLEDGE_FUND_MOVES.map((move) => `moved ${move}`)),
  ...all(['rebate of 0', 'rebate', 'redeemed in part', 'flexible interest']),
  'rebate that reaches the cap': 60,
  repeated: 500,
};
