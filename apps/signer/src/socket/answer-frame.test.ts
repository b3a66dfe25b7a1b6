/** Tests what counts as a line: bytes that the answer does not depend on are none. */
import { expect, it } from 'vitest';
import { answerFrame, type FrameHandler } from './answer-frame.ts';

const reached: unknown[] = [];
const HANDLER: FrameHandler = {
  answer: (frame) => {
    reached.push(frame);
    return {};
  },
  head: () => ({ lines: 0, hash: '' }) as never,
  fault: (error) => {
    throw error;
  },
};
const codeOf = (line: Buffer) => (JSON.parse(answerFrame(HANDLER, line)) as { code?: string }).code;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE = Buffer.from('{"v":1,"request":"status"}');

it('takes the bytes of a line as they are', () => {
  expect(codeOf(LINE)).toBeUndefined();
  expect(reached).toEqual([{ v: 1, request: 'status' }]);
});

it.each([
  ['a byte order mark before it', Buffer.concat([MARK, LINE])],
  ['two of them', Buffer.concat([MARK, MARK, LINE])],
  ['one behind it', Buffer.concat([LINE, MARK])],
  ['one alone', MARK],
  ['UTF-16', Buffer.from(`\ufeff${LINE}`, 'utf16le')],
  ['a byte that is no UTF-8', Buffer.concat([LINE, Buffer.from([0xff])])],
])('refuses a line with %s', (_, line) => {
  const before = reached.length;
  expect(codeOf(line)).toBe('BAD_FRAME');
  expect(reached).toHaveLength(before);
});
