/**
 * Requests that no honest client sends, made from the schemas: for every call and every field each way to be wrong, and
 * the ways in which a body as a whole can be. Any answer in the envelope will do; a 500, a stack or silence will not.
 */
import { API_BASE, type CallName, type CallSpec } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { sampleRequest } from './sample-request.ts';

export interface BadRequest {
  what: string;
  method: string;
  url: string;
  payload?: string;
  headers: Record<string, string>;
  /** True when a handler may be reached: the handler judges the meaning of a field. */
  mayReachHandler: boolean;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** Percent-encoded values for a form, each wrong for most fields. */
const WRONG_VALUES: [string, string][] = [
  ['empty', ''],
  ['blank', '+'],
  ['negative', '-1'],
  ['minus zero', '-0'],
  ['zero', '0'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['an exponent', '1e5'],
  ['a huge exponent', '1e400'],
  ['hexadecimal', '0x10'],
  ['full-width digits', '%EF%BC%91%EF%BC%92'],
  ['too many decimals', '0.1234567890123456789'],
  ['huge', '9'.repeat(60)],
  ['very long', 'A'.repeat(20_000)],
  ['two dots', '1.2.3'],
  ['a leading dot', '.5'],
  ['a comma', '1%2C5'],
  ['a NUL', 'a%00b'],
  ['no UTF-8', '%ff%fe'],
  ['a lone surrogate', '%ED%A0%80'],
  ['right to left', '%E2%80%AEevil'],
  ['__proto__', '__proto__'],
  ['a quote', "'%3B+drop+table+members%3B--"],
  ['a path', '..%2F..%2Fetc%2Fpasswd'],
  ['markup', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['a broken escape', '%zz'],
  ['a line break', 'a%0d%0ab'],
  ['an unknown pair', 'NO%2FPAIR'],
];

const WRONG_JSON: [string, string][] = [
  ['null', 'null'],
  ['a list', '["1"]'],
  ['an object', '{"toString":1}'],
  ['a fraction', '0.1'],
  ['an exponent', '1e5'],
  ['a huge number', '99999999999999999999'],
  ['minus zero', '-0'],
  ['true', 'true'],
  ['an integer', '1'],
];

const formOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
    .join('&');

/** @param headers of a live session, for the calls that need one */
export function badRequests(name: CallName, headers: Record<string, string>): BadRequest[] {
  const spec: CallSpec = CALLS[name];
  const url = API_BASE + spec.path;
  const fields = sampleRequest(CALLS[name].request, 'every field');
  const send = (what: string, form: string, mayReachHandler = true): BadRequest =>
    spec.method === 'GET'
      ? { what, method: 'GET', url: `${url}?${form}`, headers, mayReachHandler }
      : {
          what,
          method: 'POST',
          url,
          payload: form,
          headers: { ...headers, 'content-type': FORM },
          mayReachHandler,
        };
  const without = (field: string) =>
    Object.fromEntries(Object.entries(fields).filter(([one]) => one !== field));
  const found: BadRequest[] = [
    send('an unknown field', `${formOf(fields)}&admin=true`, false),
    send('__proto__ as a field', `${formOf(fields)}&__proto__=1&constructor=2`, false),
    send('a list in brackets', `${formOf(fields)}&a%5B%5D=1`, false),
  ];
  for (const field of Object.keys(fields)) {
    found.push(send(`${field} missing`, formOf(without(field))));
    found.push(send(`${field} twice`, `${formOf(fields)}&${field}=1`, false));
    for (const [what, value] of WRONG_VALUES)
      found.push(send(`${field} ${what}`, `${formOf(without(field))}&${field}=${value}`));
  }
  return spec.method === 'GET' ? found : [...found, ...badBodies(url, fields, headers)];
}

function badBodies(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): BadRequest[] {
  const send = (what: string, payload: string, type = JSON_TYPE): BadRequest => ({
    what,
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'content-type': type },
    mayReachHandler: false,
  });
  const found = [
    '{',
    '[]',
    'null',
    '"text"',
    '{"a":}',
    '{"a":"\\ud800"}',
    '{"__proto__":{"x":1}}',
    '\u0000',
  ].map((text) => send(`the JSON ${text}`, text));
  found.push(send('a megabyte', `x=${'x'.repeat(1024 * 1024)}`, FORM));
  found.push(send('a text', 'hello', 'text/plain'));
  found.push(send('a content type that is none', 'a=1', ';;;'));
  for (const [field, value] of Object.entries(fields)) {
    const rest = Object.entries(fields).filter(([one]) => one !== field);
    const body = (own: string) =>
      `{${[...rest.map(([one, tame]) => `${JSON.stringify(one)}:${JSON.stringify(tame)}`), own].join(',')}}`;
    const twice = `${JSON.stringify(field)}:${JSON.stringify(value)}`;
    found.push(send(`${field} twice in JSON`, body(`${twice},${twice}`)));
    for (const [what, wrong] of WRONG_JSON)
      found.push({
        ...send(`${field} ${what} in JSON`, body(`${JSON.stringify(field)}:${wrong}`)),
        mayReachHandler: true,
      });
  }
  return found;
}

/** Files and frames of a stack, statements and words of the database; tables have an underscore, which no article has. */
const LEAK =
  /node_modules|\.[cm]?[jt]s:\d|\bat \S+ \(\S+:\d|\bselect\b.{1,200}(\b|\\n)from +\w+_\w|\binsert into\b|syntax error|postgres/i;

/** The fault of an answer; undefined: the answer is right. */
export function faultOf(status: number, body: string): string | undefined {
  if (![200, 404, 405, 413, 415, 429].includes(status)) return `HTTP ${status}: ${body.slice(0, 200)}`;
  if (LEAK.test(body)) return `it tells too much: ${body.slice(0, 200)}`;
  let answer: Record<string, unknown>;
  try {
    answer = JSON.parse(body) as Record<string, unknown>;
  } catch {
    return `no JSON: ${body.slice(0, 200)}`;
  }
  const { status: outcome, errorCode, errorMessage, result } = answer;
  if (outcome === 'SUCCEED')
    return errorCode === 0 && errorMessage === '' ? undefined : 'a success with an error';
  const isCallError =
    outcome === 'FAILED' &&
    /^[A-Z]+\.\d{4}$/.test(String(errorCode)) &&
    errorMessage !== '' &&
    result === null;
  return isCallError ? undefined : `no envelope: ${body.slice(0, 200)}`;
}
