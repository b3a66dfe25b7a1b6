/** The form of a quick order: an amount in CNY or a quantity of coins, by one kind of method (rules/otc#quick-orders). */
import { CNY_SCALE, compareDecimals } from '@tern/math';
import { decimalOf, type NumberEntry, PAYMENT_KINDS, type PaymentKind, type WireSide } from '@tern/protocol';
import type { QuickQuestion } from '../queries.ts';
import { QTY_SCALE } from '../size-form.ts';

export interface QuickForm {
  side: WireSide;
  /** Empty: the first coin. */
  currency: string;
  by: 'amount' | 'qty';
  /** A number entry. */
  text: string;
  payKind: PaymentKind;
}

export const QUICK_CHOICES = {
  side: ['BUY', 'SELL'],
  by: ['amount', 'qty'],
  payKind: PAYMENT_KINDS,
} as const;

export type QuickAction =
  | { type: 'side'; side: WireSide }
  | { type: 'currency'; currency: string }
  | { type: 'by'; by: QuickForm['by'] }
  | { type: 'size'; entry: NumberEntry }
  | { type: 'payKind'; payKind: PaymentKind };

/** Decimals of the amount or the quantity. */
export function sizeDecimals({ by }: Pick<QuickForm, 'by'>): number {
  return by === 'amount' ? CNY_SCALE : QTY_SCALE;
}

/** @param payType the kind that the member chose last (product#entities); empty before the first choice */
export function freshQuickForm(payType: string, side: WireSide = 'BUY'): QuickForm {
  const payKind = PAYMENT_KINDS.find((kind) => kind === payType) ?? 'bankCard';
  return { side, currency: '', by: 'amount', text: '', payKind };
}

/** An amount says nothing of a quantity, nor a quantity of one coin of that of another. */
export function quickForm(form: QuickForm, action: QuickAction): QuickForm {
  switch (action.type) {
    case 'side':
      return { ...form, side: action.side };
    case 'currency':
      return { ...form, currency: action.currency, text: form.by === 'qty' ? '' : form.text };
    case 'by':
      return action.by === form.by ? form : { ...form, by: action.by, text: '' };
    case 'payKind':
      return { ...form, payKind: action.payKind };
    case 'size':
      return { ...form, text: action.entry };
  }
}

/** The question for a price that the exchange is asked; undefined while nothing is typed. */
export function quickQuestion(form: QuickForm, currency: string): QuickQuestion | undefined {
  const wanted = decimalOf(form.text);
  if (wanted === undefined || !/[1-9]/.test(wanted) || currency === '') return undefined;
  const { side, payKind } = form;
  return form.by === 'amount'
    ? { side, currency, payKind, amount: wanted }
    : { side, currency, payKind, qty: wanted };
}

/** A buyer pays more by it, or a seller gets less. */
export function isWorse(side: WireSide, price: string, before: string): boolean {
  return compareDecimals(price, before) === (side === 'BUY' ? 1 : -1);
}
