/** For a field that the program fills on the operator's behalf, such as a picture's path: antd reports typed changes alone. */
import { createContext, use } from 'react';

export const FormChange = createContext<() => void>(() => undefined);

/** Call it after the form holds the new value. */
export function useFormChange(): () => void {
  return use(FormChange);
}
