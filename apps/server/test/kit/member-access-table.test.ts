import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { expect, it } from 'vitest';
import { declaredErrors } from '../../src/platform/http/errors/declared-errors.ts';
import { rowOf } from './member-access-table.ts';

it.each(CALL_NAMES)('the record of %s declares the errors of its row', (name) => {
  const { own, unverified = 'ok', object: [, another] = [undefined, 'ok'] } = rowOf(name);
  const declared = declaredErrors(CALLS[name]);
  for (const answer of [own, unverified, another]) if (answer !== 'ok') expect(declared).toContain(answer);
});
