import { describe, expect, it } from 'vitest';
import { SearchIndex } from './search-index.ts';

const MOST = 3;
const whole = (word: string) => ({ word, isPrefix: false });

/** Articles with their words, each word as often as it stands there; title words end with a star. */
function indexOf(articles: Record<string, string>): SearchIndex {
  const index = new SearchIndex();
  for (const [articleId, text] of Object.entries(articles)) put(index, articleId, text);
  return index;
}

function put(index: SearchIndex, articleId: string, text: string, version = 1): void {
  const all = text.split(' ').map((word) => word.replace('*', ''));
  const words = [...new Set(all)];
  const counts = words.map((word) => all.filter((one) => one === word).length);
  const titleWords = new Set(
    text.split(' ').flatMap((word) => (word.endsWith('*') ? word.slice(0, -1) : [])),
  );
  index.put({ articleId, version, words, counts, titleWords });
}

const ids = (index: SearchIndex, ...words: string[]) =>
  index.find(words.map(whole), MOST).map(({ articleId }) => articleId);

describe('an index of articles', () => {
  it('finds those that hold all words, and without one those that hold some', () => {
    const index = indexOf({ 1: 'fee spot', 2: 'fee pledge', 3: 'order' });
    expect(ids(index, 'fee', 'pledge')).toEqual(['2']);
    expect(ids(index, 'order', 'spot')).toEqual(['1', '3']);
    expect(ids(index, 'zeppelin')).toEqual([]);
  });

  it('puts a title before any number of times in a body, more times before fewer, a rare word before a common one', () => {
    const index = indexOf({ 1: 'fee fee fee fee fee', 2: 'fee*', 3: 'fee fee', 4: 'fee pledge' });
    expect(ids(index, 'fee')).toEqual(['2', '1', '3']);
    const rare = indexOf({ 1: 'fee fee spot', 2: 'fee pledge', 3: 'fee spot spot', 4: 'fee spot' });
    expect(ids(rare, 'spot', 'pledge', 'zeppelin')).toEqual(['2', '3', '1']);
  });

  it('answers equal ones in the order of their ids, and not more than asked for', () => {
    const index = indexOf({ 10: 'fee', 9: 'fee', 2: 'fee', 100: 'fee' });
    expect(ids(index, 'fee')).toEqual(['2', '9', '10']);
  });

  it('counts one term for several words that begin with a character', () => {
    const index = indexOf({ 1: '币手 币种', 2: '币手 提现' });
    const found = index.find([{ word: '币', isPrefix: true }, whole('提现')], MOST);
    expect(found.map(({ articleId }) => articleId)).toEqual(['2']);
  });

  it('forgets what an article held when it is put again or removed', () => {
    const index = indexOf({ 1: 'fee', 2: 'fee' });
    put(index, '1', 'horses', 2);
    expect(ids(index, 'fee')).toEqual(['2']);
    expect(index.find([whole('horses')], MOST)).toEqual([{ articleId: '1', version: 2 }]);
    index.remove('1');
    index.remove('1');
    put(index, '3', 'unicorn');
    expect(ids(index, 'horses')).toEqual([]);
    expect(ids(index, 'unicorn')).toEqual(['3']);
  });
});
