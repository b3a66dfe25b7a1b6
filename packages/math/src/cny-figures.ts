/** CNY as the OTC market writes it (rules/conventions#display). No part of the first screen, unlike display.ts. */
import { displayCny, toFixedDecimals } from './display.ts';

/** A price or an amount whose sign of the currency stands elsewhere: 7.21; 50,000.50. */
export function displayPlainCny(value: string): string {
  return displayCny(value).replace('¥', '');
}

/** A limit in CNY, without empty cents: 500; 697.69. */
export function displayCnyLimit(value: string): string {
  return displayPlainCny(value).replace(/\.00$/, '');
}

/** An amount in CNY for the field of a bank, which takes no comma: 50000.50. */
export function typableCny(value: string): string {
  return toFixedDecimals(value, 2);
}
