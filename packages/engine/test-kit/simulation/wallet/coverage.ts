/** The cases that a simulation of the wallet must meet: every command, event, rejection, state, flag, outcome and reason. */
import { REJECTIONS } from '../../../src/journal/rejections.ts';
import { WALLET_COMMANDS } from '../../../src/wallet/commands.ts';
import { DEPOSIT_OUTCOMES, DEPOSIT_REASONS } from '../../../src/wallet/deposit-events.ts';
import { WALLET_EVENTS } from '../../../src/wallet/events.ts';
import { WITHDRAWAL_FLAGS, WITHDRAWAL_STATES } from '../../../src/wallet/withdrawal-events.ts';
import type { LeastPerMillion } from '../coverage.ts';

/** Met once in a run, however long it is. */
export const ONCE_IN_A_RUN: readonly string[] = [
  'accepted list-chain',
  'said chain-listed',
  'said member-credits-closed',
];

/** So many in ten runs of 5,000 commands. */
const SOME = 200;

const all = (names: readonly string[], perMillion = SOME): LeastPerMillion =>
  Object.fromEntries(names.map((name) => [name, perMillion]));

const wallets = REJECTIONS.slice(REJECTIONS.indexOf('UNKNOWN_CHAIN'), REJECTIONS.indexOf('OTC_PAUSED'));
const shared = [
  ...['BAD_COMMAND', 'UNKNOWN_ASSET', 'UNKNOWN_MEMBER', 'ALREADY_EXISTS', 'MEMBER_FROZEN'],
  ...['REQUEST_ID_REUSED', 'AMOUNT_INVALID', 'INSUFFICIENT_BALANCE', 'SUPPLY_EXCEEDED'],
  ...['SETTINGS_INVALID', 'PRICE_INVALID'],
];

const withoutOnce = Object.fromEntries(
  Object.entries({
    ...all([...wallets, ...shared].map((name) => `rejected ${name}`)),
    ...all(Object.keys(WALLET_COMMANDS).map((kind) => `accepted ${kind}`)),
    ...all(Object.keys(WALLET_EVENTS).map((kind) => `said ${kind}`)),
  }).filter(([name]) => !ONCE_IN_A_RUN.includes(name)),
);

export const WALLET_LEAST: LeastPerMillion = {
  ...withoutOnce,
  ...all(DEPOSIT_OUTCOMES.map((outcome) => `deposit ${outcome}`)),
  ...all(DEPOSIT_REASONS.map((reason) => `deposit reason ${reason}`)),
  ...all(WITHDRAWAL_STATES.map((state) => `withdrawal ${state}`)),
  // Fault marks come with orders of OTC.
  ...all(WITHDRAWAL_FLAGS.filter((flag) => flag !== 'OTC_FAULT').map((flag) => `flag ${flag}`)),
  ...all(
    ['REVIEW', 'APPROVED'].map((state) => `requested ${state}`),
    1_000,
  ),
  ...all(['REVIEW', 'APPROVED', 'confirmed', 'unconfirmed'].map((name) => `paired coin ${name}`)),
  ...all(['NEVER_SIGNED', 'REVERTED', 'CANCELLED'].map((proof) => `failed ${proof}`)),
  ...all(['a member', 'operations', 'suspense'].map((owner) => `booked to ${owner}`)),
  ...all(['a member', 'unmatched', 'operations', 'suspense'].map((owner) => `reversed of ${owner}`)),
  ...all(['a member', 'operations', 'suspense'].map((owner) => `reversed of ${owner} with a loss`)),
  ...all(
    ['deposit', 'booking', 'application'].map(
      (what) => `debt paid by a${what === 'application' ? 'n' : ''} ${what}`,
    ),
  ),
  ...all(['debt', 'debt ended', 'first of two approvals']),
  ...all(['withdrawal CONFIRMED inside', 'withdrawal CONFIRMED inside to a debtor']),
  trades: 20_000,
  repeated: 1_500,
};
