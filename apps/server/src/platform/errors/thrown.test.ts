import { expect, test } from 'vitest';
import { codeOfError, fieldOfError, messageOf } from './thrown.ts';

const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', port: 80 });

test('an error gives its message, anything else its text', () => {
  expect(messageOf(missing)).toBe('no such file');
  expect(messageOf('gone')).toBe('gone');
  expect(messageOf(undefined)).toBe('undefined');
});

test('an error gives its code only where that is a text', () => {
  expect(codeOfError(missing)).toBe('ENOENT');
  expect(codeOfError(Object.assign(new Error('x'), { code: 5 }))).toBeUndefined();
  expect(codeOfError(new Error('x'))).toBeUndefined();
  expect(codeOfError({ code: 'ENOENT' })).toBeUndefined();
  expect(codeOfError(undefined)).toBeUndefined();
});

test('an error gives the other fields as they are', () => {
  expect(fieldOfError(missing, 'port')).toBe(80);
  expect(fieldOfError(null, 'port')).toBeUndefined();
});
