/** The desk's calls about the help center: categories, articles with their versions, and what readers said. */
import { z } from 'zod';
import { action, read } from '../desk-call.ts';
import { because, deskPaging, shownText } from '../desk-scalars.ts';
import { HELP_FEATURES } from '../help-values.ts';
import { digits, done, id, page, time } from '../scalars.ts';

const ROLES = ['support', 'market'] as const;
const orNone = (schema: z.ZodString) => z.union([schema, z.literal('')]);

/** A draft may be unfinished; what is published is whole in both languages. */
const draftText = z.strictObject({ title: orNone(shownText(100)), body: orNone(shownText(10_000)) });
/** A text as it is read; its figures may make it longer than a draft. */
const readText = z.strictObject({ title: z.string(), body: z.string() });
const inBoth = z.strictObject({ zh: shownText(40), en: shownText(40) });
const place = z.int().min(0).max(9_999);
const articleId = z.strictObject({ articleId: digits });

const articleRow = z.strictObject({
  articleId: id,
  categoryId: id,
  place,
  feature: z.enum(HELP_FEATURES),
  title: z.strictObject({ zh: z.string(), en: z.string() }),
  /** The version that members read; 0: the article is not published. */
  version: z.int(),
  /** The draft differs from the newest version. */
  hasDraft: z.boolean(),
  /** Answers to "did this help" about the published version. */
  helpful: z.int(),
  unhelpful: z.int(),
});

export const DESK_HELP_CALLS = {
  getHelpCategories: read({
    path: 'help/getCategories',
    roles: ROLES,
    request: z.strictObject({}),
    result: z.array(
      z.strictObject({ categoryId: id, zh: z.string(), en: z.string(), place, articles: z.int() }),
    ),
  }),

  /** Without categoryId a new one; it is shown once it has a published article. */
  saveHelpCategory: action({
    path: 'help/saveCategory',
    roles: ROLES,
    errors: ['contentUnknown'],
    request: because({ categoryId: digits.optional(), ...inBoth.shape, place }),
    result: z.strictObject({ categoryId: id }),
  }),

  /** In the order of the help center. */
  getDeskArticles: read({
    path: 'help/getArticles',
    roles: ROLES,
    request: z.strictObject({ categoryId: digits.optional(), ...deskPaging }),
    result: page(articleRow),
  }),

  getDeskArticle: read({
    path: 'help/getArticle',
    roles: ROLES,
    errors: ['contentUnknown'],
    request: articleId,
    result: articleRow.omit({ title: true }).extend({
      zh: draftText,
      en: draftText,
      /** The draft with the numbers of now. */
      preview: z.strictObject({ zh: readText, en: readText }),
      /** The reasons why the draft cannot be published, in the operator's language. */
      faults: z.array(z.string()),
      /** Newest first. */
      versions: z.array(
        z.strictObject({
          version: z.int(),
          time,
          operator: z.string(),
          zh: readText,
          en: readText,
          helpful: z.int(),
          unhelpful: z.int(),
        }),
      ),
    }),
  }),

  /** Each name with what it stands for now. */
  getHelpPlaceholders: read({
    path: 'help/getPlaceholders',
    roles: ROLES,
    request: z.strictObject({}),
    result: z.array(z.strictObject({ name: z.string(), zh: z.string(), en: z.string() })),
  }),

  /** Saves the draft, which no member sees. Without articleId a new article. */
  saveHelpArticle: action({
    path: 'help/saveArticle',
    roles: ROLES,
    errors: ['contentUnknown'],
    request: because({
      articleId: digits.optional(),
      categoryId: digits,
      place,
      feature: z.enum(HELP_FEATURES),
      zh: draftText,
      en: draftText,
    }),
    result: z.strictObject({ articleId: id }),
  }),

  /** Makes the draft the next version. */
  publishHelpArticle: action({
    path: 'help/publishArticle',
    roles: ROLES,
    errors: ['contentUnknown', 'helpPlaceholder', 'helpLink', 'nothingToChange', 'contentIncomplete'],
    request: because(articleId.shape),
    result: z.strictObject({ version: z.int() }),
  }),

  withdrawHelpArticle: action({
    path: 'help/withdrawArticle',
    roles: ROLES,
    errors: ['contentUnknown', 'helpFixed', 'helpLinked', 'nothingToChange'],
    request: because(articleId.shape),
    result: done,
  }),

  /** Makes an earlier version the draft. */
  restoreHelpVersion: action({
    path: 'help/restoreVersion',
    roles: ROLES,
    errors: ['contentUnknown', 'helpVersionUnknown'],
    request: because({ articleId: digits, version: z.int().min(1) }),
    result: done,
  }),
} as const;
