import { ERRORS } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

it('the document carries the codes of the errors that a call declares', () => {
  const name = 'transfer';
  const call = { name, spec: CALLS[name], access: 'member', handler: () => ({ result: {} }) } as const;
  const errors = openApiDocument([call]).paths[`/${CALLS[name].path}`]?.post?.['x-errors'];
  const codes = (['newAgreementRequired', 'insufficientBalance', 'sessionInvalid'] as const).map(
    (error) => ERRORS[error].code,
  );
  expect(errors).toEqual(expect.arrayContaining(codes));
  expect(errors).not.toContain(ERRORS.orderUnknown.code);
});
