export type { InboxConfig } from './inbox-config.ts';
export { type InboxApi, openInbox } from './open-inbox.ts';
