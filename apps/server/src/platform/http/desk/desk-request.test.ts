import { expect, test } from 'vitest';
import type { CallError } from '../call.ts';
import { readDeskBody, readDeskQuery } from './desk-request.ts';

const reason = 'because of a test';
const body = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const errorOf = (read: () => unknown): [string, string | undefined] => {
  try {
    read();
  } catch (error) {
    const { error: name, values } = error as CallError;
    return [name, values.field];
  }
  return ['', ''];
};

test('a query is flat, its fields known and given once', () => {
  expect(readDeskQuery('getAudit', 'operator=anna&limit=5&cursor=')).toEqual({
    operator: 'anna',
    limit: '5',
  });
  expect(errorOf(() => readDeskQuery('getAudit', 'nothing=1'))).toEqual(['parameterUnknown', 'nothing']);
  expect(errorOf(() => readDeskQuery('getAudit', '__proto__=1'))).toEqual(['parameterUnknown', '__proto__']);
  expect(errorOf(() => readDeskQuery('getAudit', 'limit=5&limit=6'))).toEqual(['parameterTwice', 'limit']);
  expect(errorOf(() => readDeskQuery('getAudit', 'limit=-1'))).toEqual(['parameterInvalid', 'limit']);
  expect(errorOf(() => readDeskQuery('getProposal', ''))).toEqual(['parameterMissing', 'proposalId']);
  expect(errorOf(() => readDeskQuery('getAudit', 'operator=a%00b'))).toEqual([
    'parameterInvalid',
    'operator',
  ]);
});

test('a body names what is wrong with it, however deep', () => {
  const notice = {
    zh: { title: '题', body: '文' },
    en: { title: 't', body: 'b' },
    fromTime: 1,
    toTime: 0,
    reason,
  };
  expect(readDeskBody('saveNotice', body(notice))).toEqual(notice);
  const say = (change: object) => errorOf(() => readDeskBody('saveNotice', body({ ...notice, ...change })));
  expect(say({ zh: { title: 'x' } })).toEqual(['parameterMissing', 'zh.body']);
  expect(say({ zh: { title: ' ', body: 'x' } })).toEqual(['parameterInvalid', 'zh.title']);
  expect(say({ zh: { title: 'x', body: 'x', more: 1 } })).toEqual(['parameterUnknown', 'zh.more']);
  expect(say({ zh: 'text' })).toEqual(['parameterInvalid', 'zh']);
  expect(say({ fromTime: 1.5 })).toEqual(['parameterInvalid', 'fromTime']);
  expect(say({ reason: undefined })).toEqual(['parameterMissing', 'reason']);
  for (const none of ['{', '', 'null', '[]', '"x"', '1']) {
    const found = errorOf(() => readDeskBody('saveNotice', body(none)))[0];
    expect(['malformedBody', 'parameterMissing'], none).toContain(found);
  }
  expect(errorOf(() => readDeskBody('saveNotice', Buffer.from([0xff, 0xfe])))).toEqual([
    'malformedBody',
    undefined,
  ]);
  expect(errorOf(() => readDeskBody('saveNotice', body('{"__proto__":{"a":1}}')))[0]).toBe(
    'parameterUnknown',
  );
});

test('a body in which a key stands twice is refused by its path, however deep and however written', () => {
  const note = `"memberId":"1","text":"hello","reason":"${reason}"`;
  const twice = (name: 'addMemberNote' | 'saveNotice' | 'setMarketIndex', text: string) =>
    errorOf(() => readDeskBody(name, body(text)));
  expect(twice('addMemberNote', `{${note},"memberId":"2"}`)).toEqual(['parameterTwice', 'memberId']);
  expect(twice('addMemberNote', `{${note},"member\\u0049d":"2"}`)).toEqual(['parameterTwice', 'memberId']);
  expect(twice('addMemberNote', `{${note}, "reason" : "${reason}"}`)).toEqual(['parameterTwice', 'reason']);
  expect(twice('saveNotice', '{"zh":{"title":"a","body":"b","title":"c"}}')).toEqual([
    ...['parameterTwice', 'zh.title'],
  ]);
  const sources = '[{"source":"a","weight":1},{"source":"b","weight":1,"weight":2}]';
  expect(twice('setMarketIndex', `{"sources":${sources}}`)).toEqual(['parameterTwice', 'sources.1.weight']);
  // The same key in another object, or as a value, is none.
  const text = '{"text":"a","text":"b"},[\\"';
  const quoted = { memberId: '1', text, reason };
  expect(readDeskBody('addMemberNote', body(quoted))).toEqual(quoted);
  const notice = { zh: { title: 'body', body: 'title' }, en: { title: 'zh', body: 'en' } };
  const saved = { ...notice, fromTime: 1, toTime: 0, reason };
  expect(readDeskBody('saveNotice', body(saved))).toEqual(saved);
});

test('an action is its body alone: a field of the query is refused, the same one too', () => {
  const request = { memberId: '1', text: 'hello', reason };
  const ask = (query: string) => errorOf(() => readDeskBody('addMemberNote', body(request), query));
  expect(ask('')).toEqual(['', '']);
  for (const query of ['memberId=2', 'memberId=1', 'memberId', '%6demberId=2'])
    expect(ask(query), query).toEqual(['parameterUnknown', 'memberId']);
  expect(errorOf(() => readDeskBody('signOut', undefined, 'x=1'))).toEqual(['parameterUnknown', 'x']);
});

test('a reason, a title or a word to a member that nobody can see is none', () => {
  const invisible = [
    '   ',
    '\u200b\u200b\u200b',
    '\u3164\u3164\u3164',
    '\u2800\u2800\u2800',
    '\ufe0f\ufe0f\ufe0f',
    '\u00a0\u3000 ',
  ];
  for (const blank of [...invisible, ' a ', 'a\u200b\u200b']) {
    const freeze = errorOf(() =>
      readDeskBody('freezeMember', body({ memberId: '1', kind: 'RISK', reason: blank })),
    );
    expect(freeze, JSON.stringify(blank)).toEqual(['parameterInvalid', 'reason']);
  }
  const text = { title: 't', body: 'b' };
  for (const blank of invisible) {
    const notice = { zh: { ...text, title: blank }, en: text, fromTime: 1, toTime: 0, reason };
    expect(errorOf(() => readDeskBody('saveNotice', body(notice)))).toEqual(['parameterInvalid', 'zh.title']);
    const reject = { reviewId: '1', memberReason: blank, reason };
    for (const call of ['rejectIdentity', 'rejectSecurityReview'] as const)
      expect(errorOf(() => readDeskBody(call, body(reject)))).toEqual(['parameterInvalid', 'memberReason']);
  }
  const kept = { memberId: '1', kind: 'RISK', reason: '  不 👨\u200d👩\u200d👧 ok\n' };
  expect(readDeskBody('freezeMember', body(kept)).reason).toBe('不 👨\u200d👩\u200d👧 ok');
});

test('what turns text around is taken out, what no screen can show is refused, line breaks stay', () => {
  const request = { memberId: '1', text: 'a\u202Egnp.exe\u2066\r\n\tb', reason };
  expect(readDeskBody('addMemberNote', body(request)).text).toBe('agnp.exe\r\n\tb');
  for (const text of ['a\u0000b', 'a\u001bb', 'a\u0085b'])
    expect(errorOf(() => readDeskBody('addMemberNote', body({ ...request, text })))).toEqual([
      ...['parameterInvalid', 'text'],
    ]);
  expect(errorOf(() => readDeskBody('addMemberNote', body('{"text":"\\ud800"}')))[0]).toBe(
    'parameterInvalid',
  );
});
