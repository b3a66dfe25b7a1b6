/**
 * The time of a search over 10,000 articles until its answer is there, the database's part included, beside that of a fixed
 * answer of its size from the same process, in alternating slices over one connection.
 */
import { requestOf, ServingChild } from '../serving-child.ts';

const GOAL = 5;
const CHINESE = { global: 'CHINESE_SIM' };
const ENGLISH = { global: 'ENGLISH' };

const SEARCHES: [name: string, params: Record<string, string>][] = [
  ['search for a word of one article in Chinese', { words: '独角兽', ...CHINESE }],
  ['search for a word of one article in English', { words: 'unicorns', ...ENGLISH }],
  ['search for a word of a tenth of the articles', { words: '手续费', ...CHINESE }],
  ['search for two words', { words: 'BTC 手续费', ...CHINESE }],
  ['search for a word of no article', { words: 'zeppelin', ...ENGLISH }],
];

const served = await ServingChild.start('serve-many-articles.js');
const fixedOf = (bytes: number) => requestOf('getNotice', { id: String(bytes) });
const clockNs = () => Number(process.hrtime.bigint());
try {
  for (const [name, words] of SEARCHES)
    await served.compare(`${name} over 10,000`, requestOf('searchHelp', words), {
      fixedOf,
      clockNs,
      goal: GOAL,
    });
} finally {
  await served.stop();
}
