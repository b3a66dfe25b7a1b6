import type { SameKeys } from '../keys.ts';
import type { number as zh } from '../zh/number.ts';

export const number: SameKeys<typeof zh> = {
  notANumber: 'Enter a valid number',
  tooLong: 'At most {most} digits before the point',
  tooManyDecimals: 'At most {n} decimals',
  wholeOnly: 'Enter a whole number',
};
