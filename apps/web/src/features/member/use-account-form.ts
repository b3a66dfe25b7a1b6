/**
 * The account form in a screen. What was typed as account, never a secret, is kept while the member moves between
 * login, registration and the choice of a country.
 */
import { useEffect, useReducer } from 'react';
import { useSession } from '../../app/session.ts';
import {
  type AccountField,
  type AccountForm,
  accountForm,
  freshForm,
  isFree,
  type Problems,
  type Purpose,
  problemsOf,
} from './account-form.ts';

let draft: Partial<Pick<AccountForm, 'method' | 'phone' | 'mail' | 'welCode'>> = {};

export function useAccountForm(purpose: Purpose, start: Partial<AccountForm> = {}) {
  const countryCode = useSession((session) => session.countryCode);
  const [form, dispatch] = useReducer(accountForm, undefined, () => freshForm({ ...start, ...draft }));
  const { method, phone, mail, welCode } = form;
  useEffect(() => {
    draft = { method, phone, mail, welCode };
  }, [method, phone, mail, welCode]);
  const problems = problemsOf(form, purpose, countryCode);
  const shown: Problems = form.tried ? problems : {};
  return {
    form,
    dispatch,
    countryCode,
    problems,
    shown,
    type: (field: AccountField) => (text: string) => dispatch({ type: 'typed', field, text }),
    /** Marks the try; true when there is nothing to mend. */
    trySubmit: () => {
      dispatch({ type: 'tried' });
      return isFree(problems);
    },
  };
}

export type AccountFormApi = ReturnType<typeof useAccountForm>;
