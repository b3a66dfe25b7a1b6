/** Loads the badge of unread messages, which the first screen shows a member after itself. */
export const loadUnreadBadge = () => import('./unread-badge.tsx').then((file) => file.UnreadBadge);
