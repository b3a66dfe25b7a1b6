/** Reads of the desk as React sees them. The name and request of a call are its key. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DeskReadName, DeskRequest, DeskResult } from '@tern/protocol/desk';
import { useState } from 'react';
import { callDesk } from './api.ts';
import { firstPage, toNextPage, toPageBefore, toPageInstead, walkOf } from './page-walk.ts';
import { signedState } from './session.ts';

interface ReadOptions {
  /** Asks again so often, without keeping the session awake. */
  everyMs?: number;
  enabled?: boolean;
}

export function useDeskRead<N extends DeskReadName>(
  name: N,
  request: DeskRequest<N>,
  { everyMs, enabled = true }: ReadOptions = {},
) {
  const isIn = signedState.use().kind === 'in';
  return useQuery({
    queryKey: [name, request],
    queryFn: ({ signal }) =>
      callDesk(name, request, { signal, passive: everyMs !== undefined }) as Promise<DeskResult<N>>,
    // A desk that waits under the sign-in reads nothing.
    enabled: enabled && isIn,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    placeholderData: keepPreviousData,
  });
}

export type PagedName = {
  [N in DeskReadName]: DeskResult<N> extends { rows: unknown[]; cursor: string } ? N : never;
}[DeskReadName];
export type RowOf<N extends PagedName> = DeskResult<N> extends { rows: (infer Row)[] } ? Row : never;

export interface Pages<Row, Page> {
  rows: Row[] | undefined;
  page: Page | undefined;
  isLoading: boolean;
  error: Error | null;
  retry(): void;
  /** From 1. */
  number: number;
  hasNext: boolean;
  next(): void;
  /** The page that follows, in place of this one. */
  skip(): void;
  back(): void;
}

/** A list page by page. */
export function useDeskPages<N extends PagedName>(
  name: N,
  request: DeskRequest<N>,
  options: ReadOptions = {},
): Pages<RowOf<N>, DeskResult<N>> {
  const key = JSON.stringify(request);
  const [walked, setWalked] = useState(() => firstPage(key));
  const walk = walkOf(walked, key);
  const cursor = walk.cursors.at(-1);
  const query = useDeskRead(name, { ...request, ...(cursor && { cursor }) } as DeskRequest<N>, options);
  const page = query.data as (DeskResult<N> & { rows: RowOf<N>[]; cursor: string }) | undefined;
  return {
    rows: page?.rows,
    page,
    isLoading: query.isPending || query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    number: walk.cursors.length,
    hasNext: (page?.cursor ?? '') !== '' && !query.isPlaceholderData,
    next: () => page?.cursor && setWalked(toNextPage(walk, page.cursor)),
    skip: () => page?.cursor && setWalked(toPageInstead(walk, page.cursor)),
    back: () => setWalked(toPageBefore(walk)),
  };
}
