import { FIXED_ARTICLES } from '@tern/protocol';
import { blocksOf } from '@tern/protocol/paragraphs';
import { expect, it } from 'vitest';
import { faultsOf, faultText } from '../check-article.ts';
import { placeholdersOf } from '../fill-text.ts';
import { FIRST_CATEGORIES } from './first-article.ts';
import { FIRST_ARTICLES } from './first-articles.ts';

const ids = FIRST_ARTICLES.map(({ articleId }) => String(articleId));

it('a new exchange has at least 24 articles in every category, the four fixed ones among them', () => {
  expect(ids.length).toBeGreaterThanOrEqual(24);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...FIXED_ARTICLES]));
  for (const category of Object.keys(FIRST_CATEGORIES))
    expect(FIRST_ARTICLES.some((one) => one.category === category)).toBe(true);
});

it.each(FIRST_ARTICLES.map((one) => [one.en.title, one] as const))(
  'the article "%s" could be published, and says the same in both languages',
  (_title, { zh, en }) => {
    expect(faultsOf({ zh, en }, (id) => ids.includes(id)).map((fault) => faultText(fault, 'en'))).toEqual([]);
    expect(placeholdersOf(zh.body).toSorted()).toEqual(placeholdersOf(en.body).toSorted());
    const kinds = (body: string) => blocksOf(body).filter(({ kind }) => kind === 'heading').length;
    expect(kinds(zh.body)).toBe(kinds(en.body));
    expect(/\p{Script=Han}/u.test(en.title + en.body)).toBe(false);
  },
);
