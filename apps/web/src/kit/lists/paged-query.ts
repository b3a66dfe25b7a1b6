/** Options that all endless lists of the member's own records share. */

const POLL_MS = 5_000;
const PAGE = '20';

/** Leaves out what is undefined, which an optional key may not hold. */
export function given<T extends object>(filter: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as never;
}

export const pageOf = (cursor: { cursor?: string }) => ({ ...cursor, limit: PAGE });

export const paged = {
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: (last: { cursor: string }) => (last.cursor === '' ? undefined : { cursor: last.cursor }),
};

/** A member who scrolled on reads history; asking for all pages every 5 s would be a waste. */
export const pollFirstPage = (query: { state: { data?: { pages: unknown[] } | undefined } }) =>
  (query.state.data?.pages.length ?? 0) > 1 ? false : POLL_MS;
