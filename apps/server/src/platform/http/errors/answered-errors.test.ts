import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { CALLS } from '@tern/protocol/calls';
import { expect, it } from 'vitest';
import { createLog } from '../../log/log.ts';
import { CallError } from '../call.ts';
import { fakeExchange } from '../testing/fake-exchange.ts';
import { AnsweredErrors } from './answered-errors.ts';
import { declaredErrors } from './declared-errors.ts';

const TICKER = declaredErrors(CALLS.getTicker);

/** The errors of one server, and the lines of its log. */
function opened(file?: string) {
  const lines: { call?: string; error?: string; msg: string }[] = [];
  const log = createLog(
    'error',
    new PassThrough().on('data', (line) => lines.push(JSON.parse(String(line)))),
  );
  return { errors: new AnsweredErrors({ log, file }), lines };
}

it('answers an undeclared error as it is in production, and logs it once', () => {
  const { errors, lines } = opened();
  const undeclared = new CallError('orderUnknown');
  expect(errors.check('getTicker', TICKER, undeclared)).toBe(undeclared);
  expect(errors.check('getTicker', TICKER, undeclared)).toBe(undeclared);
  errors.check('getTicker', TICKER, new CallError('pairUnknown'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ call: 'getTicker', error: 'orderUnknown' });
});

it('answers an undeclared error as internal under test, and keeps all errors in the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tern-errors-'));
  const file = join(folder, 'errors.txt');
  const { errors } = opened(file);
  const declared = new CallError('pairUnknown');
  expect(errors.check('getTicker', TICKER, declared)).toBe(declared);
  expect(errors.check('getTicker', TICKER, declared)).toBe(declared);
  expect(errors.check('getTicker', TICKER, new CallError('orderUnknown'))).toEqual(
    new Error('getTicker answers orderUnknown, which its record does not declare'),
  );
  expect(readFileSync(file, 'utf8')).toBe('getTicker pairUnknown\ngetTicker orderUnknown\n');
  rmSync(folder, { recursive: true });
});

it('leaves alone what is no error of a call', () => {
  const broken = new TypeError('broken');
  expect(opened().errors.check('getTicker', TICKER, broken)).toBe(broken);
});

it('a server under test answers 500 where a record lacks the error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tern-errors-'));
  const refuse = () => {
    throw new CallError('orderUnknown');
  };
  const { errors } = opened(join(folder, 'errors.txt'));
  const app = await fakeExchange({ getTicker: refuse }, { answeredErrors: errors });
  const answer = await app.inject('/api/data/data/getTicker?pairsName=BTC/USDT&type=SPOT');
  expect(answer.statusCode).toBe(500);
  await app.close();
  rmSync(folder, { recursive: true });
});
