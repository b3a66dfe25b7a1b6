import { type Rejection, rejectionsOf } from '@tern/engine';
import { CALLS } from '@tern/protocol/calls';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { describe, expect, it } from 'vitest';
import { declaredDeskErrors, declaredErrors } from './declared-errors.ts';
import { ERROR_OF_REJECTION, errorOfCommand } from './rejection.ts';

const COMMANDS = Object.entries(CALLS).flatMap(([call, { commands }]) =>
  Object.entries(commands).map(([kind, wording]) => ({ call, kind, wording })),
);
const KINDS = [...new Set(COMMANDS.map(({ kind }) => kind))];

const rejectedAs = (kind: string) =>
  (rejectionsOf(kind) ?? []).filter((word): word is Exclude<Rejection, 'OK'> => word !== 'OK');

/** The rejections that a command's calls word in their own way, and how. */
function ownWords(kind: string) {
  const own = rejectedAs(kind).filter((word) => errorOfCommand(kind, word) !== ERROR_OF_REJECTION[word]);
  return Object.fromEntries(own.map((word) => [word, errorOfCommand(kind, word)]));
}

describe('the commands that records name', () => {
  it('are commands of the engine', () => {
    expect(KINDS.filter((kind) => rejectionsOf(kind) === undefined)).toEqual([]);
  });

  it('are worded alike by all calls that submit them', () => {
    for (const { call, kind, wording } of COMMANDS)
      for (const other of COMMANDS.filter((one) => one.kind === kind))
        expect(other.wording, `${call} and ${other.call}: ${kind}`).toEqual(wording);
  });

  it('are worded anew only where the engine rejects them so', () => {
    for (const { call, kind, wording } of COMMANDS) {
      const usual = rejectedAs(kind).map((word) => ERROR_OF_REJECTION[word]);
      const dead = Object.keys(wording).filter((error) => !usual.some((one) => one === error));
      expect(dead, `${call}: ${kind}`).toEqual([]);
    }
  });

  it('answer as contracts and the OTC desk always did', () => {
    const worded = KINDS.map((kind) => [kind, ownWords(kind)] as const);
    expect(Object.fromEntries(worded.filter(([, words]) => Object.keys(words).length > 0))).toEqual({
      'place-contract-order': {
        MARKET_CANCEL_ONLY: 'contractCancelOnly',
        PRICE_BAND: 'contractPriceBand',
        INSUFFICIENT_BALANCE: 'insufficientAvailable',
        QTY_TOO_SMALL: 'contractQtyTooSmall',
      },
      'place-plan-order': { MARKET_CANCEL_ONLY: 'contractCancelOnly', PRICE_BAND: 'contractPriceBand' },
      'set-leverage': { INSUFFICIENT_BALANCE: 'insufficientAvailable' },
      'change-margin': { INSUFFICIENT_BALANCE: 'insufficientAvailable' },
      'block-otc-member': { SAME_ACCOUNT: 'otcOwnBlock' },
      'create-otc-order': {
        TOO_MANY_ORDERS: 'otcTooManyOrders',
        PRICE_BAND: 'otcPriceBand',
        BELOW_MIN: 'otcBelowMin',
        ABOVE_MAX: 'otcAboveMax',
        WITHDRAWAL_LOCKED: 'otcSaleLocked',
      },
      'create-quick-order': {
        TOO_MANY_ORDERS: 'otcTooManyOrders',
        WITHDRAWAL_LOCKED: 'otcSaleLocked',
      },
      'pay-otc-order': { ORDER_NOT_FOUND: 'otcOrderUnknown', ORDER_FINISHED: 'otcOrderFinished' },
      'cancel-otc-order': { ORDER_NOT_FOUND: 'otcOrderUnknown', ORDER_FINISHED: 'otcOrderFinished' },
      'cancel-paid-otc-order': { ORDER_NOT_FOUND: 'otcOrderUnknown', ORDER_FINISHED: 'otcOrderFinished' },
      'release-otc-order': {
        ORDER_NOT_FOUND: 'otcOrderUnknown',
        ORDER_FINISHED: 'otcOrderFinished',
        WITHDRAWAL_LOCKED: 'otcSaleLocked',
      },
      'open-otc-appeal': { ORDER_NOT_FOUND: 'otcOrderUnknown', ORDER_FINISHED: 'otcOrderFinished' },
      'withdraw-otc-appeal': { ORDER_NOT_FOUND: 'otcOrderUnknown', ORDER_FINISHED: 'otcOrderFinished' },
      'ask-otc-reopening': { ORDER_NOT_FOUND: 'otcOrderUnknown', ORDER_FINISHED: 'otcOrderFinished' },
      'consent-otc-reopening': {
        ORDER_NOT_FOUND: 'otcOrderUnknown',
        ORDER_FINISHED: 'otcOrderFinished',
        WITHDRAWAL_LOCKED: 'otcSaleLocked',
      },
      'refuse-otc-reopening': { ORDER_NOT_FOUND: 'otcOrderUnknown', ORDER_FINISHED: 'otcOrderFinished' },
      'excuse-otc-cancel': { ORDER_NOT_FOUND: 'otcOrderUnknown' },
      'apply-merchant': { IDENTITY_REQUIRED: 'advancedIdentityRequired' },
      'switch-ad-on': {
        IDENTITY_REQUIRED: 'advancedIdentityRequired',
        WITHDRAWAL_LOCKED: 'otcSaleLocked',
        PRICE_BAND: 'otcPriceBand',
        BELOW_MIN: 'adStockShort',
      },
    });
  });
});

it('no record of members names an error that follows from its kind or its commands', () => {
  for (const [name, spec] of Object.entries(CALLS)) {
    const given = declaredErrors({ ...spec, errors: [] });
    expect(
      spec.errors.filter((error) => given.has(error)),
      name,
    ).toEqual([]);
  }
});

it('no record of the desk names an error that follows from its kind', () => {
  for (const [name, spec] of Object.entries(DESK_CALLS)) {
    const given = declaredDeskErrors({ ...spec, errors: [], executesProposals: false });
    expect(
      spec.errors.filter((error) => given.has(error)),
      name,
    ).toEqual([]);
  }
});

it('a call declares what follows from access, limit, shape, upload and health', () => {
  const of = (name: keyof typeof CALLS) => [...declaredErrors({ ...CALLS[name], errors: [], commands: {} })];
  const ofAny = ['parameterInvalid', 'malformedBody', 'rateLimited', 'unavailable', 'internal', 'appTooOld'];
  expect(of('getTicker')).toEqual(expect.arrayContaining(ofAny));
  expect(of('getTicker')).not.toEqual(expect.arrayContaining(['sessionInvalid']));
  expect(of('getTicker')).not.toEqual(expect.arrayContaining(['bodyTooLarge']));
  expect(of('getAccounts')).toEqual(expect.arrayContaining([...ofAny, 'sessionInvalid']));
  expect(of('getAccounts')).not.toEqual(expect.arrayContaining(['accountFrozen']));
  expect(of('transfer')).toEqual(expect.arrayContaining([...ofAny, 'bodyTooLarge', 'accountFrozen']));
  expect(of('transfer')).not.toEqual(expect.arrayContaining(['imageTooLarge']));
  expect(of('uploadImage')).toEqual(expect.arrayContaining(['imageTooLarge']));
  expect(of('checkUpdate')).not.toEqual(expect.arrayContaining(['appTooOld']));
});

it('a call that executes proposals declares the errors of every four-eyes call', () => {
  const { approveProposal, createMarket } = DESK_CALLS;
  const errors = [...declaredDeskErrors(approveProposal)];
  expect(errors).toEqual(expect.arrayContaining([...approveProposal.errors, ...createMarket.errors]));
  expect(errors).toEqual(expect.arrayContaining(['proposalOutdated', 'deskRole', 'deskCsrf']));
});
