/** The member's messages. */
export { loadUnreadBadge } from './load-unread-badge.ts';
export {
  type InboxMessage,
  type MessageTab,
  useMessages,
  useReadAll,
  useReadMessage,
  useUnreadCount,
} from './queries.ts';
export { UnreadText } from './unread-badge.tsx';
export { useUnreadTickets } from './unread-tickets.ts';
