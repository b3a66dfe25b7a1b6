import { expect, it } from 'vitest';
import { DESK_ERRORS } from './desk-errors.ts';
import { ERRORS } from './errors.ts';

const codes = Object.values(ERRORS).map(({ code }) => code);

it('each error of members and of the desk has a code of its own', () => {
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

it('the desk alone has codes that begin with DESK', () => {
  const desk = Object.values(DESK_ERRORS).map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith('DESK.')).sort()).toEqual(desk.toSorted());
});
