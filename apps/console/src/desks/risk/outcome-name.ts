import type { TextKey } from '../../locale/keys.ts';
import { t } from '../../locale/text.ts';

const KNOWN: Record<string, TextKey> = {
  RECOVERED: 'risk.RECOVERED',
  REDUCED: 'risk.REDUCED',
  TAKEN: 'risk.TAKEN',
  WAITING: 'risk.WAITING',
};

/** The outcome of a liquidation; a name without a text is shown as it is. */
export function outcomeName(outcome: string): string {
  const key = KNOWN[outcome];
  return key === undefined ? outcome : (t as (key: TextKey) => string)(key);
}
