import { expect, test } from 'vitest';
import type { Refusal } from './call.ts';
import { readDeskBody, readDeskQuery } from './desk-request.ts';

const reason = 'because of a test';
const body = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const refusal = (read: () => unknown): [string, string | undefined] => {
  try {
    read();
  } catch (error) {
    const { error: name, values } = error as Refusal;
    return [name, values.field];
  }
  return ['', ''];
};

test('a query is flat, its fields known and given once', () => {
  expect(readDeskQuery('getAudit', 'operator=anna&limit=5&cursor=')).toEqual({
    operator: 'anna',
    limit: '5',
  });
  expect(refusal(() => readDeskQuery('getAudit', 'nothing=1'))).toEqual(['parameterUnknown', 'nothing']);
  expect(refusal(() => readDeskQuery('getAudit', '__proto__=1'))).toEqual(['parameterUnknown', '__proto__']);
  expect(refusal(() => readDeskQuery('getAudit', 'limit=5&limit=6'))).toEqual(['parameterTwice', 'limit']);
  expect(refusal(() => readDeskQuery('getAudit', 'limit=-1'))).toEqual(['parameterInvalid', 'limit']);
  expect(refusal(() => readDeskQuery('getProposal', ''))).toEqual(['parameterMissing', 'proposalId']);
  expect(refusal(() => readDeskQuery('getAudit', 'operator=a%00b'))).toEqual([
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
  const say = (change: object) => refusal(() => readDeskBody('saveNotice', body({ ...notice, ...change })));
  expect(say({ zh: { title: 'x' } })).toEqual(['parameterMissing', 'zh.body']);
  expect(say({ zh: { title: '', body: 'x' } })).toEqual(['parameterInvalid', 'zh.title']);
  expect(say({ zh: { title: 'x', body: 'x', more: 1 } })).toEqual(['parameterUnknown', 'zh.more']);
  expect(say({ zh: 'text' })).toEqual(['parameterInvalid', 'zh']);
  expect(say({ fromTime: 1.5 })).toEqual(['parameterInvalid', 'fromTime']);
  expect(say({ reason: undefined })).toEqual(['parameterMissing', 'reason']);
  for (const none of ['{', '', 'null', '[]', '"x"', '1']) {
    const found = refusal(() => readDeskBody('saveNotice', body(none)))[0];
    expect(['malformedBody', 'parameterMissing'], none).toContain(found);
  }
  expect(refusal(() => readDeskBody('saveNotice', Buffer.from([0xff, 0xfe])))).toEqual([
    'malformedBody',
    undefined,
  ]);
  expect(refusal(() => readDeskBody('saveNotice', body('{"__proto__":{"a":1}}')))[0]).toBe(
    'parameterUnknown',
  );
});

test('what turns text around is taken out, what no screen can show is refused, line breaks stay', () => {
  const request = { memberId: '1', text: 'a\u202Egnp.exe\u2066\r\n\tb', reason };
  expect(readDeskBody('addMemberNote', body(request)).text).toBe('agnp.exe\r\n\tb');
  for (const text of ['a\u0000b', 'a\u001bb', 'a\u0085b'])
    expect(refusal(() => readDeskBody('addMemberNote', body({ ...request, text })))).toEqual([
      ...['parameterInvalid', 'text'],
    ]);
  expect(refusal(() => readDeskBody('addMemberNote', body('{"text":"\\ud800"}')))[0]).toBe(
    'parameterInvalid',
  );
});
