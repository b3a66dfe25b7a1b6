/** What a snapshot holds of records, in the order in which it is written. What is not here follows from other parts. */
import { ORDER, ORDER_RECORD } from '../book/order-record.ts';
import { RECORD } from '../book/records.ts';
import type { ContractMemory } from '../contract/contract-memory.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from '../contract/orders/contract-order-record.ts';
import { POSITION } from '../contract/positions/position-record.ts';

/** Numbers of zero or more; the integers after them too. */
export const POSITION_NUMBERS = [
  POSITION.QTY,
  POSITION.LOTS,
  POSITION.FROZEN_QTY,
  POSITION.FROZEN_LOTS,
  POSITION.OPEN_NOTIONAL,
  POSITION.MARGIN,
  POSITION.TAKE_PROFIT,
  POSITION.STOP_LOSS,
  POSITION.OPEN_TIME,
  POSITION.LIQUIDATION_ID,
  POSITION.LIFE_QTY,
  POSITION.LIFE_LOTS,
  POSITION.LIFE_FEES,
] as const;

/** These may be negative. */
export const POSITION_SIGNED_NUMBERS = [POSITION.LIFE_PNL, POSITION.LIFE_FUNDING] as const;

export const POSITION_INTEGERS = [
  POSITION.IS_CROSS,
  POSITION.LEVERAGE,
  POSITION.TRIGGER_SOURCE,
  POSITION.TRIGGER_TRIES,
  POSITION.END,
] as const;

/** A field of an order: of its record in the order store, or of its terms. */
interface ContractOrderField {
  readonly of: 'order' | 'terms';
  readonly is: 'number' | 'integer';
  readonly field: number;
}

const number = (field: CONTRACT_ORDER | ORDER.PRICE): ContractOrderField => ({
  of: 'order',
  is: 'number',
  field,
});
const integer = (field: CONTRACT_ORDER): ContractOrderField => ({ of: 'order', is: 'integer', field });
const termsNumber = (field: CONTRACT_TERMS): ContractOrderField => ({ of: 'terms', is: 'number', field });
const termsInteger = (field: CONTRACT_TERMS): ContractOrderField => ({ of: 'terms', is: 'integer', field });

/** All are zero or more. */
export const CONTRACT_ORDER_FIELDS: readonly ContractOrderField[] = [
  number(CONTRACT_ORDER.LOTS),
  number(CONTRACT_ORDER.FILLED_LOTS),
  number(CONTRACT_ORDER.RESERVE),
  number(CONTRACT_ORDER.RESERVE_PRICE),
  // A second time: where the loss at a fill counts from.
  number(ORDER.PRICE),
  number(CONTRACT_ORDER.FILLED_NOTIONAL),
  number(CONTRACT_ORDER.MARGIN),
  number(CONTRACT_ORDER.FEE),
  termsNumber(CONTRACT_TERMS.TAKE_PROFIT),
  termsNumber(CONTRACT_TERMS.STOP_LOSS),
  termsInteger(CONTRACT_TERMS.FEE_PREPAID),
  termsInteger(CONTRACT_TERMS.MAKER_FEE_PPM),
  termsInteger(CONTRACT_TERMS.TAKER_FEE_PPM),
  termsInteger(CONTRACT_TERMS.LEVERAGE),
  integer(CONTRACT_ORDER.TRADE_TYPE),
  termsInteger(CONTRACT_TERMS.TRIGGER_SOURCE),
  termsInteger(CONTRACT_TERMS.ORIGIN),
  integer(CONTRACT_ORDER.IS_CROSS),
  termsInteger(CONTRACT_TERMS.CLOSE_ALL),
  termsInteger(CONTRACT_TERMS.ASKED_LEVERAGE),
];

/** Written behind the others since version 5. */
export const CLOSE_PERCENT_FIELD: ContractOrderField = termsInteger(CONTRACT_TERMS.CLOSE_PERCENT);

export function contractOrderField(
  contracts: ContractMemory,
  order: number,
  field: ContractOrderField,
): number {
  const { values, at } = placeOf(contracts, order, field);
  return values[at]!;
}

export function setContractOrderField(
  contracts: ContractMemory,
  order: number,
  field: ContractOrderField,
  value: number,
): void {
  const { values, at } = placeOf(contracts, order, field);
  values[at] = value;
}

function placeOf(
  { orders, orderTerms }: ContractMemory,
  order: number,
  { of, is, field }: ContractOrderField,
): { values: Float64Array | Int32Array; at: number } {
  const shifts = of === 'order' ? ORDER_RECORD : RECORD;
  const { numbers, integers } = of === 'order' ? orders : orderTerms;
  return is === 'number'
    ? { values: numbers, at: (order << shifts.WORD_SHIFT) | field }
    : { values: integers, at: (order << shifts.INT_SHIFT) | field };
}

/** Who may have halted a contract; the position is the code. */
export const HALTED_BY = ['NOBODY', 'INDEX', 'DEFICIT', 'OPERATOR'] as const;
