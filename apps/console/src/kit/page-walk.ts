/**
 * The way through a list page by page: the cursor of each page that was opened, so that one can go back. The first page has
 * no cursor; another question starts at its first page.
 */
export interface PageWalk {
  /** The question whose pages these are. */
  key: string;
  cursors: readonly string[];
}

const FIRST_PAGE: readonly string[] = [''];

export const firstPage = (key: string): PageWalk => ({ key, cursors: FIRST_PAGE });

/** The walk as the question stands now. */
export const walkOf = (walk: PageWalk, key: string): PageWalk => (walk.key === key ? walk : firstPage(key));

export const toNextPage = ({ key, cursors }: PageWalk, cursor: string): PageWalk => ({
  key,
  cursors: [...cursors, cursor],
});

/** The page that follows, in place of this one. */
export const toPageInstead = ({ key, cursors }: PageWalk, cursor: string): PageWalk => ({
  key,
  cursors: [...cursors.slice(0, -1), cursor],
});

export const toPageBefore = ({ key, cursors }: PageWalk): PageWalk => ({
  key,
  cursors: cursors.length > 1 ? cursors.slice(0, -1) : FIRST_PAGE,
});
