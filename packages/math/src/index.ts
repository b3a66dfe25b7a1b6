export * from './amounts.ts';
export * from './card-amounts.ts';
export * from './cny-figures.ts';
export * from './decimal.ts';
// Not toFixedDecimals and displayFixed, whose callers choose the decimals: only the formatter does.
export {
  abbreviate,
  displayCny,
  displayPercent,
  displayPrice,
  groupThousands,
  type NumberLanguage,
  priceDecimals,
} from './display.ts';
export * from './otc.ts';
export * from './pledge.ts';
export * from './rounding.ts';
export * from './trading.ts';
export * from './withdrawal.ts';
