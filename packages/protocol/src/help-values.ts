/** Values of the help center (rules/service#help). */

/** The part of the exchange that an article explains: while it is switched off, the article says so. */
export const HELP_FEATURES = [
  ...(['NONE', 'SPOT', 'CONTRACT', 'OTC', 'PLEDGE', 'DEPOSIT', 'WITHDRAWAL', 'INVITATION'] as const),
] as const;
export type HelpFeature = (typeof HELP_FEATURES)[number];

/** The articles that /helpCenterDetail1 to 4 show; they are always published. */
export const FIXED_ARTICLES: readonly string[] = ['1', '2', '3', '4'];

/** The longest search that is answered. */
export const LONGEST_SEARCH = 1_000;
