import { REJECTIONS } from '@tern/engine';
import { ERRORS } from '@tern/protocol';
import { expect, test } from 'vitest';
import { callErrorOf, ERROR_OF_REJECTION } from './rejection.ts';

test('every rejection has an error, and none tells a member that his session is dead', () => {
  const named = REJECTIONS.filter((rejection) => rejection !== 'OK');
  expect(Object.keys(ERROR_OF_REJECTION)).toEqual(named);
  for (const rejection of named) {
    expect(ERRORS[callErrorOf(rejection).error]).toBeDefined();
    expect(callErrorOf(rejection).error).not.toBe('sessionInvalid');
  }
});
