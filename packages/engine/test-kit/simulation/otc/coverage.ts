/** The cases that a simulation of the OTC desk must meet: every command, event, rejection, step, state and cause. */
import { REJECTIONS } from '../../../src/journal/rejections.ts';
import { OTC_COMMANDS } from '../../../src/otc/commands.ts';
import { OTC_EVENTS } from '../../../src/otc/events.ts';
import { MERCHANT_STATES } from '../../../src/otc/merchant-events.ts';
import { AD_CAUSES, OTC_CANCEL_REASONS, OTC_STEPS } from '../../../src/otc/order-events.ts';
import type { LeastPerMillion } from '../coverage.ts';

/** So many in ten runs of 5,000 commands. */
const SOME = 100;
/** It takes more members than there are; and a day in which the service never stands still. */
const NOT_MET: ReadonlySet<string> = new Set(['BLOCK_LIMIT', 'REOPENING_EXPIRED']);

const all = (names: readonly string[], perMillion = SOME): LeastPerMillion =>
  Object.fromEntries(names.map((name) => [name, perMillion]));

const own = REJECTIONS.slice(REJECTIONS.indexOf('OTC_PAUSED'), REJECTIONS.indexOf('INVITER_INVALID')).filter(
  (name) => !NOT_MET.has(name),
);
const shared = [
  ...['BAD_COMMAND', 'UNKNOWN_ASSET', 'UNKNOWN_MEMBER', 'MEMBER_FROZEN', 'TRADING_NOT_ALLOWED'],
  ...['REQUEST_ID_REUSED', 'ORDER_NOT_FOUND', 'ORDER_FINISHED', 'PRICE_INVALID', 'PRICE_BAND'],
  ...['TOO_MANY_ORDERS', 'SAME_ACCOUNT', 'ACCOUNT_ASSET_NOT_ALLOWED', 'AMOUNT_INVALID'],
  ...['INSUFFICIENT_BALANCE', 'SETTINGS_INVALID', 'TWO_OPERATORS_NEEDED', 'WITHDRAWAL_LOCKED'],
  ...['IDENTITY_REQUIRED', 'BELOW_MIN', 'ABOVE_MAX'],
];

export const OTC_LEAST: LeastPerMillion = {
  ...all([...own, ...shared].map((rejection) => `rejected ${rejection}`)),
  ...all(Object.keys(OTC_COMMANDS).map((kind) => `accepted ${kind}`)),
  ...all(Object.keys(OTC_EVENTS).map((kind) => `said ${kind}`)),
  ...all(OTC_STEPS.filter((name) => !NOT_MET.has(name)).map((step) => `step ${step}`)),
  ...all(OTC_CANCEL_REASONS.filter((reason) => reason !== 'NONE').map((reason) => `ended by ${reason}`)),
  ...all(AD_CAUSES.map((cause) => `ad ${cause}`)),
  ...all(MERCHANT_STATES.map((state) => `merchant ${state}`)),
  ...all(['restricted BUY_OFF', 'restricted OTC_OFF', 'restriction ended', 'upheld']),
  ...all(['flag OTC_FAULT']),
  repeated: 500,
};
