/**
 * The calls of the help center, of the coins' descriptions and of the page of rules (rules/service#help). Texts are plain, in the form that
 * paragraphs.ts parses, with the live numbers filled in.
 */
import { z } from 'zod';
import { call } from '../call.ts';
import { LONGEST_SEARCH } from '../help-values.ts';
import { networkRow } from '../network-row.ts';
import { currency, digits, done, flag, global, id, money, time } from '../scalars.ts';

const articleTitle = z.strictObject({ articleId: id, title: z.string() });

/** The reader says whether a version of an article helped; the last word counts. */
const vote = { articleId: digits, version: digits, isHelpful: flag } as const;

export const HELP_CALLS = {
  getHelpCenter: call({
    method: 'GET',
    path: 'data/help/getHelpCenter',
    access: 'visitor',
    everyVersion: true,
    limit: 'tableReads',
    summary: 'The categories of the help center with the titles of their articles',
    request: z.strictObject({ global }),
    result: z.strictObject({
      /** The https address of the operator's own support site; empty: there is none. */
      supportSite: z.string(),
      categories: z.array(
        z.strictObject({ categoryId: id, title: z.string(), articles: z.array(articleTitle) }),
      ),
    }),
  }),

  /** An empty search finds nothing. */
  searchHelp: call({
    method: 'GET',
    path: 'data/help/searchHelp',
    access: 'visitor',
    everyVersion: true,
    limit: 'madeReads',
    summary: 'Articles that hold the words, the best first, at most 20',
    request: z.strictObject({ words: z.string().max(LONGEST_SEARCH), global }),
    result: z.array(articleTitle.extend({ excerpt: z.string() })),
  }),

  getHelpArticle: call({
    method: 'GET',
    path: 'data/help/getHelpArticle',
    access: 'visitor',
    everyVersion: true,
    limit: 'tableReads',
    errors: ['contentUnknown'],
    summary: 'One article of the help center',
    request: z.strictObject({ articleId: digits, global }),
    result: articleTitle.extend({
      category: z.string(),
      version: z.int(),
      time,
      body: z.string(),
      /** The part of the exchange that it explains is switched off now. */
      isSwitchedOff: z.boolean(),
    }),
  }),

  voteHelpArticle: call({
    method: 'POST',
    path: 'data/help/voteArticle',
    access: 'member',
    errors: ['contentUnknown'],
    summary: 'A member says whether an article helped',
    request: z.strictObject(vote),
    result: done,
  }),

  voteHelpArticleAsVisitor: call({
    method: 'POST',
    path: 'data/help/voteArticleAsVisitor',
    access: 'visitor',
    errors: ['contentUnknown'],
    summary: 'A visitor says whether an article helped',
    request: z.strictObject({ ...vote, deviceId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
    result: done,
  }),

  getCoin: call({
    method: 'GET',
    path: 'data/help/getCoin',
    access: 'visitor',
    limit: 'tableReads',
    errors: ['contentUnknown'],
    summary: 'A coin: its description, its networks with their limits, its spot markets',
    request: z.strictObject({ currency, global }),
    result: z.strictObject({
      currency: z.string(),
      /** Texts of the operator; empty: there is none yet. */
      about: z.string(),
      supply: z.string(),
      /** https addresses; empty: there is none. */
      site: z.string(),
      explorer: z.string(),
      networks: z.array(networkRow),
      /** The spot markets in which it is traded, with the least value of an order in the quote currency. */
      markets: z.array(z.strictObject({ pairsName: z.string(), mainCur: z.string(), minNotional: money })),
    }),
  }),

  getTradingRules: call({
    method: 'GET',
    path: 'data/help/getRules',
    access: 'visitor',
    everyVersion: true,
    limit: 'tableReads',
    summary: 'The constants and limits of this exchange that bind members, as they are now',
    request: z.strictObject({ global }),
    result: z.array(
      z.strictObject({
        title: z.string(),
        rows: z.array(z.strictObject({ rule: id, name: z.string(), value: z.string() })),
      }),
    ),
  }),
} as const;
