/**
 * Requests to the desk that its own pages never send, made from the schemas with a seed: a request that would do, with
 * one thing wrong about it. Any answer in the envelope will do.
 */
import { DESK_BASE, type DeskCallName, type DeskRequest } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import type { Random } from '@tern/test-kit/random';
import { z } from 'zod';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  minimum?: number;
  pattern?: string;
  minLength?: number;
}

export interface BadDeskRequest {
  method: string;
  url: string;
  body?: string;
  contentType?: string;
  /** Does it still carry what a browser of the desk sends? */
  isSignedIn: boolean;
}

/** The settings of a contract; one call takes them as text. */
const SETTINGS: DeskRequest<'setContractSettings'>['settings'] = {
  tickSize: '0.1',
  qtyStep: '0.000001',
  maxLots: 1000,
  maxLeverage: 100,
  makerFeePpm: 200,
  takerFeePpm: 500,
  riskIncludesCloseFee: true,
  marketBoundPercent: 5,
  fundingIntervalMinutes: 480,
  tiers: [{ cap: '50000', maxLeverage: 100, mmrPpm: 4000 }],
  impactNotional: '10000',
  resumeWaitSeconds: 5,
  resumesAlone: false,
  bounds: {
    markBoundCapPpm: 50_000,
    markBoundSharePpm: 400_000,
    takeoverSlipPpm: 20_000,
    contractFundBudgetPpm: 50_000,
    totalFundBudgetPpm: 200_000,
    lastClampPpm: 10_000,
    interestPpm: 100,
    interestPullPpm: 500,
    fundingCapPpm: 750_000,
    noticeSeconds: 86_400,
    minRestingUsdt: 100,
  },
};

/** A value that its field's pattern takes. */
const TAME: Record<string, string> = {
  pairsName: 'BTC/USDT',
  currency: 'USDT',
  tokenCur: 'NEW',
  mainCur: 'USDT',
  source: 'one',
  memberId: '10002001',
  operatorId: '9',
  proposalId: '1',
  reviewId: '1',
  noticeId: '1',
  bannerId: '1',
  imageId: 'a'.repeat(22),
  name: 'someone',
  totp: '123456',
  limit: '5',
  cursor: '1',
  sequence: '1',
  owner: '10002001',
  rate: '7.2',
  amount: '1',
  listingPrice: '1',
  maxSupply: '1000',
  reason: 'a test',
  tickSize: '0.1',
  stepSize: '0.001',
  minQty: '0.001',
  maxQty: '10',
  minNotional: '1',
  maxNotional: '10',
  qtyStep: '0.001',
  impactNotional: '10000',
  cap: '50000',
  percent: '-10',
  minutes: '1',
  settings: JSON.stringify(SETTINGS),
  reference: 'voucher 1',
  network: 'TRC20',
  address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  chain: 'ethereum',
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  txid: 'ab'.repeat(32),
  applicationId: '1',
  fundingId: '1',
  publicReason: 'not received',
  bannerUrl: '/banners/a.svg',
  link: '/spot',
  password: 'a wrong passphrase',
  form: 'saveNotice',
  path: '/notices/new',
  content: '{"body":"a text"}',
};

/** For fields whose pattern takes no plain word: the first that fits is their value. */
const SAMPLES = [
  'text',
  '1',
  'NEW',
  '2026-01-01',
  'a@b.example',
  'https://a.example',
  '/a',
  '0'.repeat(64),
  'A'.repeat(512),
];

const WRONG_TEXTS = [
  ...['', ' ', '-1', '-0', '0', 'NaN', 'Infinity', '1e5', '1e400', '0x10', '１２', '0.1234567890123456789'],
  ...[
    '9'.repeat(60),
    'A'.repeat(20_000),
    '1.2.3',
    '.5',
    '1,5',
    'a\u0000b',
    '\ud800',
    '\u202Eevil',
    '__proto__',
  ],
  ...["'; drop table staff_audit;--", '../../etc/passwd', '<script>alert(1)</script>', 'a\r\nb', 'NO/PAIR'],
  ...['9007199254740993', '18446744073709551616', '1-1', '1-2-3', '0-0-0', '99999999-1-99999999', '%00', '%'],
  ...['constructor', 'outside', 'null', 'true', 'x'.repeat(64), '1'.repeat(16)],
];
const WRONG_VALUES: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e300, [], {}, [[]], ['1'], { toString: 1 }, { length: 5 }],
  ...[Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, ['a', 'a', 'a'], { $ne: null }],
];
const WRONG_BODIES = [
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '',
  '\u0000',
  '{"a":}',
  '{"reason":"\\ud800"}',
  '[{}]',
];
const WRONG_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  ';;;',
  'application/json; charset=latin1',
];

export function badDeskRequest(name: DeskCallName, random: Random): BadDeskRequest {
  const { method, path } = DESK_CALLS[name];
  const url = DESK_BASE + path;
  const pick = <T>(from: readonly T[]): T => from[random.below(from.length)] as T;
  const request = tameDeskRequest(name);
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const asQuery = () => {
    const query = new URLSearchParams();
    for (const [field, value] of Object.entries(request)) query.append(field, asText(value));
    return `${url}?${query.toString()}`;
  };
  const send = (): BadDeskRequest =>
    method === 'GET'
      ? { method, url: asQuery(), isSignedIn: true }
      : { method, url, body: JSON.stringify(request), contentType: 'application/json', isSignedIn: true };
  switch (random.below(12)) {
    case 0:
      return {
        ...send(),
        method: pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', method === 'GET' ? 'POST' : 'GET']),
        isSignedIn: false,
      };
    case 1:
      return { ...send(), isSignedIn: false };
    case 2:
      return method === 'GET'
        ? {
            ...send(),
            url: `${url}?${pick(WRONG_TEXTS).replaceAll('\u0000', '%00')}=${random.below(9)}&limit=%zz`,
          }
        : { ...send(), body: pick(WRONG_BODIES) };
    case 3:
      return method === 'GET'
        ? { ...send(), url: `${asQuery()}&${Object.keys(request)[0] ?? 'limit'}=1` }
        : { ...send(), contentType: pick(WRONG_TYPES) };
    case 4:
      request[pick(['admin', '__proto__', 'constructor', 'operator', 'roles'])] = pick(WRONG_TEXTS);
      return send();
    case 5:
      delete request[pick(Object.keys(request)) ?? ''];
      return send();
    default:
      spoil(request, random);
      return send();
  }
}

/** A request with every field that the call's own schema takes. */
export function tameDeskRequest(name: DeskCallName): Record<string, unknown> {
  return tame(schemaOf(name), '') as Record<string, unknown>;
}

const schemas = new Map<DeskCallName, Schema>();

/** The schema of a call's request; to make it takes longer than to answer the request. */
function schemaOf(name: DeskCallName): Schema {
  const schema = schemas.get(name) ?? (z.toJSONSchema(DESK_CALLS[name].request) as Schema);
  schemas.set(name, schema);
  return schema;
}

/** Puts one wrong value somewhere into it. */
function spoil(request: Record<string, unknown>, random: Random): void {
  let at: Record<string, unknown> = request;
  for (;;) {
    const fields = Object.keys(at);
    const field = fields[random.below(Math.max(1, fields.length))];
    if (field === undefined) return;
    const inner = at[field];
    if (typeof inner === 'object' && inner !== null && random.below(3) > 0) {
      at = inner as Record<string, unknown>;
      continue;
    }
    const wrong = random.below(2) === 0 ? WRONG_TEXTS : WRONG_VALUES;
    at[field] = wrong[random.below(wrong.length)];
    return;
  }
}

function tame(schema: Schema, field: string): unknown {
  const known = schema.anyOf === undefined ? schema : (schema.anyOf[0] as Schema);
  if (known.enum !== undefined) return known.enum[0];
  if (known.const !== undefined) return known.const;
  if (known.type === 'object')
    return Object.fromEntries(
      Object.entries(known.properties ?? {}).map(([name, inner]) => [name, tame(inner, name)]),
    );
  if (known.type === 'array') {
    const item = tame(known.items ?? {}, field.replace(/s$/, ''));
    return Array.from({ length: Math.max(1, known.minItems ?? 0) }, () => item);
  }
  if (known.type === 'integer') return Math.max(1, known.minimum ?? 1);
  if (known.type === 'boolean') return true;
  return TAME[field] ?? SAMPLES.find((sample) => fits(known, sample)) ?? 'text';
}

function fits({ pattern, minLength = 0 }: Schema, sample: string): boolean {
  return sample.length >= minLength && (pattern === undefined || new RegExp(pattern).test(sample));
}
