/** A form of the account centre in a screen. */
import { useReducer } from 'react';
import { t } from '../../../locale/text.ts';
import { freshSecurityForm, type SecurityField, securityForm, securityProblems } from './security-form.ts';

export function useSecurityForm(wanted: readonly SecurityField[]) {
  const [form, dispatch] = useReducer(securityForm, undefined, freshSecurityForm);
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
