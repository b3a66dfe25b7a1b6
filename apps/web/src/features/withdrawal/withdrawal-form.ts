/**
 * The form of a withdrawal as a reducer (rules/wallet#withdrawals). Invariant: exact decimals; the network is the one that the
 * member chose, nothing is guessed from the address; a link fills in an amount only where none was typed.
 */
import { compareDecimals, formatUnits, parseUnits, rescale } from '@tern/math';
import { decimalOf, type NumberEntry } from '@tern/protocol';
import type { Network } from '../chain/index.ts';

export interface WithdrawalForm {
  currency: string;
  /** '' as long as none is chosen. */
  chain: string;
  address: string;
  /** A number entry. */
  amount: string;
  /** A submit was tried. */
  tried: boolean;
}

export type WithdrawalAction =
  | { type: 'coin'; currency: string }
  | { type: 'chain'; chain: string }
  | { type: 'address'; text: string }
  /** A payment link was read: the address that it names and the amount that it proposes, '' for none. */
  | { type: 'linkRead'; link: string; address: string; amount: string }
  | { type: 'amount'; entry: NumberEntry }
  | { type: 'all'; available: string; scale: number }
  | { type: 'tried' };

/** An address or a payment link. */
export const ADDRESS_LENGTH = 1000;
/** The finest scale of the ledger; the network's own is checked apart, because another network may be chosen later. */
export const LEDGER_SCALE = 18;

export function freshWithdrawal(currency: string): WithdrawalForm {
  return { currency, chain: '', address: '', amount: '', tried: false };
}

export function withdrawalForm(form: WithdrawalForm, action: WithdrawalAction): WithdrawalForm {
  switch (action.type) {
    case 'coin':
      if (form.currency === action.currency) return form;
      return { ...form, currency: action.currency, amount: '', tried: false };
    case 'chain':
      return { ...form, chain: action.chain };
    case 'address':
      return { ...form, address: action.text };
    case 'linkRead':
      // Typed over meanwhile: the link is not what the field holds any more.
      if (form.address.trim() !== action.link) return form;
      return { ...form, address: action.address, amount: form.amount || action.amount };
    case 'amount':
      return { ...form, amount: action.entry };
    case 'all':
      return { ...form, amount: flooredTo(action.available, action.scale) };
    case 'tried':
      return { ...form, tried: true };
  }
}

/** The whole of what is available, in the network's steps. */
function flooredTo(amount: string, scale: number): string {
  const units = parseUnits(amount, LEDGER_SCALE);
  return formatUnits(rescale(units, LEDGER_SCALE, scale, 'floor'), scale);
}

/** The only network of a coin is chosen by itself; one that the coin has not is not chosen any more. */
export function networkOf({ chain }: Pick<WithdrawalForm, 'chain'>, networks: readonly Network[]) {
  if (networks.length === 1) return networks[0];
  return networks.find((one) => one.chain === chain);
}

/** A payment link (BIP-21, EIP-681) has a scheme; no address has a colon. */
export function isLink(text: string): boolean {
  return text.includes(':');
}

/** The part of an amount that arrives; undefined where the fee leaves nothing. */
export function arrivesOf(amount: string, fee: string): string | undefined {
  const typed = decimalOf(amount);
  if (typed === undefined || compareDecimals(typed, fee) <= 0) return undefined;
  return formatUnits(parseUnits(typed, LEDGER_SCALE) - parseUnits(fee, LEDGER_SCALE), LEDGER_SCALE);
}
