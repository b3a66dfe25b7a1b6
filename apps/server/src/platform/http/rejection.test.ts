import { REJECTIONS } from '@tern/engine';
import { ERRORS } from '@tern/protocol';
import { expect, test } from 'vitest';
import { ERROR_OF_REJECTION, refusalOf } from './rejection.ts';

test('every rejection has an error, and none tells a member that his session is dead', () => {
  const named = REJECTIONS.filter((rejection) => rejection !== 'OK');
  expect(Object.keys(ERROR_OF_REJECTION)).toEqual(named);
  for (const rejection of named) {
    expect(ERRORS[refusalOf(rejection).error]).toBeDefined();
    expect(refusalOf(rejection).error).not.toBe('sessionInvalid');
  }
});
