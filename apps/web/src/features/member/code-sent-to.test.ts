import { expect, it } from 'vitest';
import { codeSentTo } from './code-sent-to.ts';

const LETTERS = [
  { channel: 'google', target: '8613800002046', text: '111111' },
  { channel: 'sms', target: '8613900002046', text: 'Tern: 222222' },
  { channel: 'sms', target: '8613800002046', text: 'Tern: 333333, 5 minutes' },
  { channel: 'mail', target: 'alan@puffin.example', text: '444444' },
  { channel: 'mail', target: 'al@puffin.example', text: '555555' },
  { channel: 'sms', target: '8613800002046', text: 'Tern: 666666' },
] as const;

it.each([
  ['138****2046', '333333'],
  ['13800002046', '333333'],
  ['al***@puffin.example', '444444'],
  ['a***@puffin.example', '444444'],
  ['bo***@puffin.example', ''],
  ['139****1111', ''],
])('finds the newest code that was sent to %s', (target, code) => {
  expect(codeSentTo(target, LETTERS)).toBe(code);
});
