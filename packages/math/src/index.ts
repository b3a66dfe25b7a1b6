export * from './amounts.ts';
export * from './card-amounts.ts';
export * from './decimal.ts';
export * from './display.ts';
export * from './otc.ts';
export * from './pledge.ts';
export * from './rounding.ts';
export * from './trading.ts';
