/**
 * The transfer form as a pure reducer with the checks of product#validation: accounts differ, an amount is there, it is not
 * above what can be moved. Invariant: exact decimals; source and target stay as chosen until the member changes them.
 */
import { compareDecimals, formatUnits, parseUnits } from '@tern/math';
import { decimalOf, type NumberEntry, type WireAccountType } from '@tern/protocol';

export interface TransferForm {
  from: WireAccountType;
  to: WireAccountType;
  currency: string;
  /** A number entry. */
  amount: string;
}

export type TransferAction =
  | { type: 'from'; account: WireAccountType }
  | { type: 'to'; account: WireAccountType }
  | { type: 'swap' }
  | { type: 'currency'; currency: string }
  | { type: 'amount'; entry: NumberEntry }
  | { type: 'share'; percent: 25 | 50 | 75 | 100; free: string };

export const AMOUNT_SCALE = 8;
/** Every account holds this currency, the contract account no other (rules/accounts#account-types). */
const SETTLEMENT_CURRENCY = 'USDT';

/** The coins that the OTC account takes; undefined: not known yet, and the engine decides. */
export type OtcCoins = ReadonlySet<string> | undefined;

export function changeTransferForm(
  form: TransferForm,
  action: TransferAction,
  otcCoins?: OtcCoins,
): TransferForm {
  switch (action.type) {
    case 'from':
      return fitCurrency({ ...form, from: action.account, amount: '' }, otcCoins);
    case 'to':
      return fitCurrency({ ...form, to: action.account, amount: '' }, otcCoins);
    case 'swap':
      return { ...form, from: form.to, to: form.from, amount: '' };
    case 'currency':
      return { ...form, currency: action.currency, amount: '' };
    case 'amount':
      return { ...form, amount: action.entry };
    case 'share': {
      const units = (parseUnits(action.free, AMOUNT_SCALE) * BigInt(action.percent)) / 100n;
      return { ...form, amount: formatUnits(units, AMOUNT_SCALE) };
    }
  }
}

function fitCurrency(form: TransferForm, otcCoins: OtcCoins): TransferForm {
  return currencyFits(form.currency, form, otcCoins) ? form : { ...form, currency: SETTLEMENT_CURRENCY };
}

export function currencyFits(
  currency: string,
  { from, to }: Pick<TransferForm, 'from' | 'to'>,
  otcCoins: OtcCoins,
): boolean {
  const isHeldBy = (account: WireAccountType): boolean => {
    if (currency === SETTLEMENT_CURRENCY) return true;
    if (account === 'otc') return otcCoins?.has(currency) ?? true;
    return account !== 'contract';
  };
  return isHeldBy(from) && isHeldBy(to);
}

export type TransferFaultKey = 'sameAccount' | 'amountRequired' | 'amountTooLarge';

/** @param free of the source; undefined while unknown */
export function checkTransfer(form: TransferForm, free: string | undefined): TransferFaultKey | undefined {
  if (form.from === form.to) return 'sameAccount';
  const amount = decimalOf(form.amount);
  if (amount === undefined || compareDecimals(amount, '0') === 0) return 'amountRequired';
  if (free !== undefined && compareDecimals(amount, free) > 0) return 'amountTooLarge';
  return undefined;
}
