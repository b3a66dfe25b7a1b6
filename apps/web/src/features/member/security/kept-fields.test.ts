import { beforeEach, expect, it } from 'vitest';
import { dropKeptFields, keepFields, keptFields } from './kept-fields.ts';
import { freshSecurityForm } from './security-form.ts';

const values = Object.assign(freshSecurityForm().values, { postPassword: '246810', password: 'secret-7' });

beforeEach(() => keepFields({ form: 'postPasswordSet', userId: '7', values, typedAtMs: 1_000 }));

it('a form finds what was typed for ten minutes', () => {
  expect(keptFields('postPasswordSet', '7', 601_000)).toEqual(values);
  expect(keptFields('postPasswordSet', '7', 601_001)).toBeUndefined();
});

it('another form and another member find nothing, and none does once the form was accepted', () => {
  expect(keptFields('postPasswordChange', '7', 1_000)).toBeUndefined();
  expect(keptFields('postPasswordSet', '8', 1_000)).toBeUndefined();
  dropKeptFields();
  expect(keptFields('postPasswordSet', '7', 1_000)).toBeUndefined();
});
