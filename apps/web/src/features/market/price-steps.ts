/** The steps of a pair's live price, told past React: a busy market makes twenty a second. */
import { comparePrice } from '@tern/client';
import { tickersStore } from '../../feed/topics.ts';
import { tickerOf } from '../../feed/use-feed.ts';

/** @returns ends the watch */
export function onPriceStep(pairsName: string, listener: (isUp: boolean) => void): () => void {
  let last = tickerOf(pairsName)?.price;
  return tickersStore.subscribe(() => {
    const before = last;
    last = tickerOf(pairsName)?.price;
    if (before === undefined || last === undefined || last === before) return;
    const step = comparePrice(last, before);
    if (step !== 0) listener(step > 0);
  });
}
