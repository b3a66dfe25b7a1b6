/**
 * The account form in a screen. What was typed is kept while the member reads the agreement, chooses a country or fetches
 * a code; the account also between login and registration. Passwords are kept in memory alone, for the form that asked
 * for them and for ten minutes; the login form keeps none.
 */
import { useEffect, useEffectEvent, useReducer } from 'react';
import { changeSession, useSession } from '../../kit/session/session.ts';
import {
  type AccountField,
  type AccountForm,
  accountForm,
  freshForm,
  isFree,
  namedPhone,
  type Problems,
  type Purpose,
  problemsOf,
} from './account-form.ts';
import { countryOf } from './countries.ts';
import { useHasSms } from './own-server.ts';

type Account = Pick<AccountForm, 'method' | 'phone' | 'mail' | 'welCode'>;
type Answers = Pick<AccountForm, 'code' | 'agreed' | 'password' | 'confirmation'>;

/** As long as a code is good. */
export const ANSWERS_KEPT_MS = 10 * 60_000;

interface Draft {
  account: Partial<Account>;
  /** Only for the form that asked: a code is good for one purpose. */
  answers?: Answers & { purpose: Purpose; typedAtMs: number };
}

/** The entrance's forms share one; the phone or e-mail to be bound is another matter. */
const drafts: Record<'login' | 'bind', Draft> = { login: { account: {} }, bind: { account: {} } };

const placeOf = (purpose: Purpose) => (purpose === 'bind' ? 'bind' : 'login');

/** Called when the form has done its work. The account stays for the login; a bound phone or e-mail is dropped too. */
export function dropDraft(purpose: Purpose): void {
  const place = placeOf(purpose);
  drafts[place] = { account: purpose === 'bind' ? {} : drafts[place].account };
}

function answersFor(purpose: Purpose): Partial<Answers> {
  const { answers } = drafts[placeOf(purpose)];
  if (answers?.purpose !== purpose || Date.now() - answers.typedAtMs > ANSWERS_KEPT_MS) return {};
  const { code, agreed, password, confirmation } = answers;
  return { code, agreed, password, confirmation };
}

export function useAccountForm(purpose: Purpose, start: Partial<AccountForm> = {}) {
  const countryCode = useSession((session) => session.countryCode);
  const hasSms = useHasSms();
  const [form, dispatch] = useReducer(accountForm, undefined, () => {
    const { account } = drafts[placeOf(purpose)];
    // The screen says what is to be bound, not the text that was typed before.
    const both = purpose === 'bind' ? { ...account, ...start } : { ...start, ...account };
    const method = hasSms ? 'phone' : 'mail';
    return freshForm({ method, ...both, ...answersFor(purpose) });
  });
  const { method, phone, mail, welCode, code, agreed } = form;
  const { password, confirmation } = purpose === 'login' ? freshForm() : form;
  useEffect(() => {
    drafts[placeOf(purpose)] = {
      account: { method, phone, mail, welCode },
      answers: { purpose, code, agreed, password, confirmation, typedAtMs: Date.now() },
    };
  }, [purpose, method, phone, mail, welCode, code, agreed, password, confirmation]);
  const isFresh = purpose !== 'bind' && method === 'phone' && phone === '';
  // The answer about SMS may come after the form has begun. Only that moment counts: a member may still choose the phone.
  const skipsPhone = useEffectEvent(() => {
    if (isFresh) dispatch({ type: 'method', method: 'mail' });
  });
  useEffect(() => {
    if (!hasSms) skipsPhone();
  }, [hasSms]);
  const problems = problemsOf(form, purpose, countryCode);
  const shown: Problems = form.tried ? problems : {};
  return {
    form,
    dispatch,
    countryCode,
    problems,
    shown,
    /** The form names a phone, and no code can go to one. */
    isClosed: method === 'phone' && !hasSms,
    type: (field: AccountField) => (text: string) => dispatch({ type: 'typed', field, text }),
    /** Puts a phone that names its code, and is whole, into the field: the code is chosen, which the field says. */
    settlePhone(text: string): void {
      const named = namedPhone(text, countryCode);
      if (named === undefined) return;
      const { areaCode, phone } = named;
      const isSwitched = areaCode !== countryCode;
      if (isSwitched) changeSession({ countryCode: areaCode, countryName: countryOf(areaCode) });
      dispatch({ type: 'phone', phone, switchedTo: isSwitched ? areaCode : form.switchedTo });
    },
    /** Marks the try; true when there is nothing to mend. */
    trySubmit: () => {
      dispatch({ type: 'tried' });
      return isFree(problems);
    },
  };
}

export type AccountFormApi = ReturnType<typeof useAccountForm>;
