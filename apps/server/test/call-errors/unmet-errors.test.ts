import { CALL_NAMES } from '@tern/protocol/calls';
import { DESK_CALL_NAMES } from '@tern/protocol/desk';
import { expect, it } from 'vitest';
import { MET_ONCE, NEVER_MET } from './never-met.ts';
import { metErrors, namedErrors, problemsOf } from './unmet-errors.ts';

const NAMED = metErrors('getTicker pairUnknown\ncreateMarket marketExists\ntransfer amountTooLarge');

it('says which declared errors no test meets, as the list writes them', () => {
  const met = metErrors('getTicker pairUnknown\n');
  expect(problemsOf(NAMED, met, [])).toEqual([
    'No call meets these errors. Meet them, or add to never-met.ts:',
    "  createMarket: ['marketExists'],",
    "  transfer: ['amountTooLarge'],",
  ]);
});

it('takes an error of one part of the server for met once one call meets it', () => {
  const named = metErrors('getTicker pairUnknown\ngetKline pairUnknown');
  const once = [{ reason: 'a test', errors: ['pairUnknown' as const] }];
  expect(problemsOf(named, metErrors('getTicker pairUnknown'), [], once)).toEqual([]);
  expect(problemsOf(named, metErrors('getTicker pairUnknown'), [])).toEqual([
    expect.stringContaining('Only other calls meet these errors'),
    "  getKline: ['pairUnknown'],",
  ]);
  expect(problemsOf(named, new Map(), [], once)).toHaveLength(3);
});

it('takes what a four-eyes call is refused with for met when its execution is', () => {
  const met = metErrors(
    'getTicker pairUnknown\napproveProposal marketExists\napproveProposal amountTooLarge',
  );
  expect(problemsOf(NAMED, met, [])).toEqual([expect.anything(), "  transfer: ['amountTooLarge'],"]);
});

it('takes what stands in the list, and refuses what no record names any more', () => {
  const met = metErrors('getTicker pairUnknown\ncreateMarket marketExists');
  const list = [{ reason: 'a test', errors: { transfer: ['amountTooLarge' as const] } }];
  expect(problemsOf(NAMED, met, list)).toEqual([]);
  const old = [...list, { reason: 'a test', errors: { getTicker: ['orderUnknown' as const] } }];
  expect(problemsOf(NAMED, met, old)).toEqual([
    expect.stringContaining('Take them out'),
    "  getTicker: ['orderUnknown'],",
  ]);
});

it('names the errors of records: their own, and those that they put in the place of a rejection', () => {
  const named = namedErrors();
  expect(named.get('transfer')).toContain('amountTooLarge');
  expect(named.get('createOtcOrder')).toContain('otcBelowMin');
  expect(named.get('createMarket')).toContain('marketExists');
  expect(named.get('placeSpotOrder')).not.toContain('qtyStep');
});

it('the list has a reason for each error, once, and its errors are declared', () => {
  for (const { reason } of [...NEVER_MET, ...MET_ONCE]) expect(reason).toMatch(/^[A-Z].{15,}\.$/);
  const pairs = NEVER_MET.flatMap(({ errors }) =>
    Object.entries(errors).flatMap(([call, names]) => names.map((name) => `${call} ${name}`)),
  );
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(problemsOf(new Map(), new Map(), []).length).toBe(0);
  const everything = namedErrors();
  expect(problemsOf(everything, everything, NEVER_MET)).toEqual([]);
});

it('no call of members has the name of a call of the desk', () => {
  const desk = new Set<string>(DESK_CALL_NAMES);
  expect(CALL_NAMES.filter((name) => desk.has(name))).toEqual([]);
});
