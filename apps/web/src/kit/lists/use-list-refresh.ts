/** Pulling a list down asks for the lists below `queryKey` again, endless ones from their first page on. */
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';

export function useListRefresh(queryKey: QueryKey): () => void {
  const client = useQueryClient();
  return () => {
    client.setQueriesData({ queryKey }, firstPageOf);
    void client.invalidateQueries({ queryKey });
  };
}

/** Other answers than those of endless lists are given back as they are. */
export function firstPageOf(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
