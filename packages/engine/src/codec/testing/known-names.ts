/** A dictionary that knows some of the names that tests use, and the batch of some commands. */
import type { CommandBatch } from '../../base/batch.ts';
import { Dictionary } from '../../base/dictionary.ts';
import { CommandWriter } from '../../journal/command-writer.ts';
import type { Command } from '../../journal/commands.ts';

export function knownNames(): Dictionary {
  const dictionary = Dictionary.empty();
  dictionary.learnAsset('USDT', 8);
  dictionary.learnAsset('BTC', 8);
  dictionary.learnMarket({ market: 'BTC/USDT', base: 'BTC', quote: 'USDT', priceScale: 2, qtyScale: 6 });
  dictionary.learnIndex('BTC/USDT', 3);
  dictionary.learnContract({ market: 'BTC/USDT:USDT', base: 'BTC', priceScale: 2, qtyScale: 6 });
  dictionary.learnSource('alpha');
  dictionary.learnChain('ethereum');
  return dictionary;
}

export function write(list: readonly Command[], dictionary: Dictionary): CommandBatch {
  const writer = new CommandWriter(dictionary);
  for (const command of list) writer.add(command);
  return { firstSeq: 1, count: writer.count, timeMs: 1, commands: writer.take() };
}
