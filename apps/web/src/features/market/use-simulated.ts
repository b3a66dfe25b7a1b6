/** True when prices and counterparties are simulated; false while that is not known. */
import { useServer } from './queries.ts';

export function useSimulated(): boolean {
  return useServer().data?.simulated === true;
}
