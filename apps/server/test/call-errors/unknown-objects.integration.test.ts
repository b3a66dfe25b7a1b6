/** Calls about objects that are not there, over the whole server: each answers the error that its record declares. */
import { type CallName, type ErrorName, errorByCode } from '@tern/protocol';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { DESK_CALL_NAMES, type DeskCallName } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { eventually } from '@tern/test-kit/eventually';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRequest } from '../../src/platform/http/testing/sample-request.ts';
import { fakePng } from '../../src/platform/images/testing/fake-image-worker.ts';
import { tameDeskRequest } from '../kit/bad-desk-requests.ts';
import { type CallAsOperator, callAsDemoOperator } from '../kit/demo-operator.ts';
import { RunningExchangeForTests, type Session } from '../kit/running-exchange.ts';
import { beyondCounting, unknownObjects } from './unknown-objects.ts';

const exchange = new RunningExchangeForTests();
let maker: CallAsOperator;
let member: Session;
beforeAll(async () => {
  await exchange.start();
  maker = await callAsDemoOperator(exchange.dataDir, 'maker');
  const [first] = exchange.demoMembers();
  if (first === undefined) throw new Error('the demo has no members');
  member = first;
});
afterAll(() => exchange.close());

/** The error of the answer; 'done' without one. A call over the limit, or while the core is silent, is made again. */
async function errorOf(
  name: string,
  ask: () => Promise<{ status: string; errorCode: string | number }>,
): Promise<ErrorName | 'done'> {
  let error: ErrorName | 'done' = 'done';
  await eventually(`${name} is answered`, async () => {
    const { status, errorCode } = await ask();
    error = status === 'SUCCEED' ? 'done' : (errorByCode(String(errorCode)) ?? 'done');
    return error !== 'rateLimited' && error !== 'unavailable';
  });
  return error;
}

const askDesk = (name: DeskCallName, request: object) => errorOf(name, () => maker(name, request));
const askMember = (name: CallName, request: object) =>
  errorOf(name, () => exchange.call(name, request as never, member));

describe('a call of the desk', () => {
  it.each(DESK_CALL_NAMES)('%s has a sample that its schema takes', (name) => {
    expect(DESK_CALLS[name].request.safeParse(tameDeskRequest(name)).error?.issues ?? []).toEqual([]);
  });

  it.each(unknownObjects())('$name about nothing answers $error', async ({ name, error, request }) => {
    expect(await askDesk(name, request(member.userId))).toBe(error);
  });

  const beyond = DESK_CALL_NAMES.flatMap((name) => {
    const request = beyondCounting(DESK_CALLS[name].request, tameDeskRequest(name));
    return request === undefined ? [] : [{ name, request }];
  });
  it.each(beyond)('$name takes a number beyond counting', async ({ name, request }) => {
    expect(await askDesk(name, request)).not.toBe('internal');
  });
});

describe('a call of members', () => {
  it.each([
    ['getDepositAddress', 'currencyUnknown', { currency: 'NONE', chain: 'ethereum' }],
    ['getWithdrawalTerms', 'currencyUnknown', { currency: 'NONE' }],
    ['checkAddress', 'currencyUnknown', { currency: 'NONE', chain: 'ethereum', address: 'somewhere' }],
    ['getCoin', 'contentUnknown', { currency: 'NONE', global: 'ENGLISH' }],
  ] as const)('%s about nothing answers %s', async (name, error, request) => {
    expect(await askMember(name, request)).toBe(error);
  });

  const beyond = CALL_NAMES.flatMap((name) => {
    const sample = sampleRequest(CALLS[name].request, 'every field');
    const request = beyondCounting(CALLS[name].request, sample);
    return request === undefined || 'postPassword' in request ? [] : [{ name, request }];
  });
  it.each(beyond)('$name takes a number beyond counting', async ({ name, request }) => {
    expect(await askMember(name, request)).not.toBe('internal');
  });
});

describe('a picture of the desk', () => {
  const poster = { posterType: 'INVITATION', design: '1' } as const;
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } })
      .png()
      .toBuffer();

  it.each([
    ['that is none', async () => Buffer.from('a text'), 'imageType'],
    ['of too many bytes', async () => Buffer.alloc(5 * 1024 * 1024 + 1), 'imageTooLarge'],
    ['of too few pixels', () => drawn(10, 10), 'imageTooSmall'],
    ['without pixels', async () => fakePng('no pixels'), 'imageUnreadable'],
  ] as const)('%s is refused', async (_, file, error) => {
    const base64 = (await file()).toString('base64');
    const reason = 'a test';
    expect(await askDesk('uploadPicture', { base64, reason })).toBe(error);
    expect(await askDesk('setPosterBackground', { ...poster, base64, reason })).toBe(error);
  });

  it('is not empty for a banner', async () => {
    expect(await askDesk('uploadPicture', { base64: '', reason: 'a test' })).toBe('imageRequired');
  });
});
