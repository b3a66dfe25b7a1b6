/** The last value that there was: what a failed call said stays readable while it is asked again. */
import { useState } from 'react';

export function useLast<T>(value: T | null | undefined): T | null | undefined {
  const [last, setLast] = useState(value);
  if (value === null || value === undefined) return last;
  if (value !== last) setLast(value);
  return value;
}
