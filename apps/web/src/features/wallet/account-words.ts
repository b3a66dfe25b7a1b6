/** The four accounts in words. */
import { ACCOUNT_TYPES, type WireAccountType } from '@tern/protocol';
import { t } from '../../locale/text.ts';

export function accountName(account: WireAccountType): string {
  return t(`assets.${account}Account`);
}

/** As the tabs and the records say it. */
export function accountShort(account: WireAccountType): string {
  return t(`assets.${account}`);
}

export function accountOf(text: string | null): WireAccountType | undefined {
  return ACCOUNT_TYPES.find((account) => account === text);
}
