/** A form of the account centre in a screen. */
import { useEffect, useReducer } from 'react';
import { useSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { type KeptForm, keepFields, keptFields } from './kept-fields.ts';
import { freshSecurityForm, type SecurityField, securityForm, securityProblems } from './security-form.ts';

/** @param keptAs the form keeps what was typed while its screen is left for a code */
export function useSecurityForm(wanted: readonly SecurityField[], keptAs?: KeptForm) {
  const userId = useSession((session) => session.userId);
  const [form, dispatch] = useReducer(securityForm, undefined, () => {
    const values = keptAs && keptFields(keptAs, userId, Date.now());
    return values ? { values, tried: false } : freshSecurityForm();
  });
  const { values } = form;
  useEffect(() => {
    if (keptAs) keepFields({ form: keptAs, userId, values, typedAtMs: Date.now() });
  }, [keptAs, userId, values]);
  const problems = securityProblems(form.values, wanted);
  return {
    values: form.values,
    wanted,
    /** The props that a field's component needs. */
    field: (field: SecurityField) => {
      const problem = form.tried ? problems[field] : undefined;
      return {
        value: form.values[field],
        onText: (text: string) => dispatch({ type: 'typed', field, text }),
        error: problem && t(`account.${problem}`),
      };
    },
    /** Marks the try; true when there is nothing to mend. */
    trySubmit: () => {
      dispatch({ type: 'tried' });
      return Object.keys(problems).length === 0;
    },
  };
}

export type SecurityFormApi = ReturnType<typeof useSecurityForm>;
