/** Tells the member what became of an order whose answer was lost. */
import { messageOf } from '../kit/api/api.ts';
import { t } from '../locale/text.ts';
import { showNotice } from './notice.ts';

/**
 * @param link where the order is looked at
 * @param list where the member's orders are
 */
export function showOutcome(
  outcome: { answer: unknown } | { error: unknown },
  link: string,
  list: string,
): void {
  if ('answer' in outcome) showNotice({ text: t('notice.arrived'), tone: 'ok', link });
  else
    showNotice({
      text: t('notice.notPlaced', { reason: messageOf(outcome.error) }),
      tone: 'bad',
      link: list,
    });
}
