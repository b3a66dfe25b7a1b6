/** One capital record: the one that its row took along, or found page by page in its list. */
import { CAPITAL_KINDS, type CapitalKind } from '@tern/protocol';
import { useEffect } from 'react';
import { useCapitalRecords } from './queries.ts';
import type { CapitalRecord } from './record-words.ts';

/** Deep enough for a member who follows an old link; no member scrolls further. */
const MOST_PAGES = 20;

export function recordKindOf(text: string | null): CapitalKind {
  return CAPITAL_KINDS.find((kind) => kind === text) ?? 'transfer';
}

const TEXTS = ['id', 'currency', 'amount', 'from', 'to', 'status'] as const;

/** The record that a history entry carries, when it is one and the one asked for. */
export function recordFrom(carried: unknown, id: string): CapitalRecord | undefined {
  if (typeof carried !== 'object' || carried === null) return undefined;
  const record = carried as Partial<CapitalRecord>;
  const isWhole =
    TEXTS.every((name) => typeof record[name] === 'string') &&
    typeof record.time === 'number' &&
    CAPITAL_KINDS.some((kind) => kind === record.type) &&
    /^\d+(\.\d+)?$/.test(record.amount as string);
  return isWhole && record.id === id ? (record as CapitalRecord) : undefined;
}

export function useRecord(kind: CapitalKind, id: string, carried: unknown) {
  const own = recordFrom(carried, id);
  const list = useCapitalRecords(kind, own === undefined);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, error } = list;
  const record = own ?? data?.pages.flatMap((page) => page.rows).find((row) => row.id === id);
  const goesOn = record === undefined && hasNextPage && !error && (data?.pages.length ?? 0) < MOST_PAGES;
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) void fetchNextPage();
  }, [goesOn, isFetchingNextPage, fetchNextPage]);
  return {
    record,
    isSearching: record === undefined && (list.isPending || goesOn),
    error,
    refetch: list.refetch,
  };
}
