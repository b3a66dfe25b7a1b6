export { type HistoryRetention, isHuman, isMember } from './history-retention.ts';
export { openHistory } from './open-history.ts';
export { hadOwnOrder, marketOfOwnOrder, readOwnOrder, selectOwnRows, whereAsked } from './own-orders.ts';
export { readUnfilledSince, UnfilledRows } from './unfilled-orders.ts';
