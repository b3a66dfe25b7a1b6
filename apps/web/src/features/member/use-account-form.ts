/**
 * The account form in a screen. What was typed, never a password, is kept while the member reads the agreement or
 * chooses a country; the account also between login and registration.
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

type Account = Pick<AccountForm, 'method' | 'phone' | 'mail' | 'welCode'>;
type Answers = Pick<AccountForm, 'code' | 'agreed'>;

interface Draft {
  account: Partial<Account>;
  /** Only for the form that asked: a code is good for one purpose. */
  answers?: Answers & { purpose: Purpose };
}

/** The entrance's forms share one; the phone or e-mail to be bound is another matter. */
const drafts: Record<'entrance' | 'bind', Draft> = { entrance: { account: {} }, bind: { account: {} } };

const placeOf = (purpose: Purpose) => (purpose === 'bind' ? 'bind' : 'entrance');

/** It did what it was for. The account stays for the login; once bound, it is nobody's draft any more. */
export function dropDraft(purpose: Purpose): void {
  const place = placeOf(purpose);
  drafts[place] = { account: purpose === 'bind' ? {} : drafts[place].account };
}

function answersFor(purpose: Purpose): Partial<Answers> {
  const { answers } = drafts[placeOf(purpose)];
  return answers?.purpose === purpose ? { code: answers.code, agreed: answers.agreed } : {};
}

export function useAccountForm(purpose: Purpose, start: Partial<AccountForm> = {}) {
  const countryCode = useSession((session) => session.countryCode);
  const [form, dispatch] = useReducer(accountForm, undefined, () => {
    const { account } = drafts[placeOf(purpose)];
    // What is to be bound is said by the screen, not by what was typed before.
    const both = purpose === 'bind' ? { ...account, ...start } : { ...start, ...account };
    return freshForm({ ...both, ...answersFor(purpose) });
  });
  const { method, phone, mail, welCode, code, agreed } = form;
  useEffect(() => {
    drafts[placeOf(purpose)] = {
      account: { method, phone, mail, welCode },
      answers: { purpose, code, agreed },
    };
  }, [purpose, method, phone, mail, welCode, code, agreed]);
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
