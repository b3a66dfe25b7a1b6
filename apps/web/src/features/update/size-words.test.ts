import { expect, it } from 'vitest';
import { megabytes, percentLoaded } from './size-words.ts';

it('names a size in megabytes', () => {
  expect(megabytes(8_640_000)).toBe('8.6');
  expect(megabytes(0)).toBe('0.0');
  expect(megabytes(20_971_520)).toBe('21.0');
});

it('counts whole percent and stops at 100', () => {
  expect(percentLoaded(6_200_000, 8_600_000)).toBe(72);
  expect(percentLoaded(0, 8_600_000)).toBe(0);
  expect(percentLoaded(9, 8)).toBe(100);
  expect(percentLoaded(5, 0)).toBe(0);
});
