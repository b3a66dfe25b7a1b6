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

type Draft = Partial<Pick<AccountForm, 'method' | 'phone' | 'mail' | 'welCode'>>;

/** The entrance's forms share one; the phone or e-mail to be bound is another matter. */
const drafts: Record<'entrance' | 'bind', Draft> = { entrance: {}, bind: {} };

/** Once bound, it is nobody's draft any more. */
export function dropBindDraft(): void {
  drafts.bind = {};
}

export function useAccountForm(purpose: Purpose, start: Partial<AccountForm> = {}) {
  const countryCode = useSession((session) => session.countryCode);
  const place = purpose === 'bind' ? 'bind' : 'entrance';
  const [form, dispatch] = useReducer(accountForm, undefined, () =>
    // What is to be bound is said by the screen, not by what was typed before.
    freshForm(purpose === 'bind' ? { ...drafts.bind, ...start } : { ...start, ...drafts.entrance }),
  );
  const { method, phone, mail, welCode } = form;
  useEffect(() => {
    drafts[place] = { method, phone, mail, welCode };
  }, [place, method, phone, mail, welCode]);
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
