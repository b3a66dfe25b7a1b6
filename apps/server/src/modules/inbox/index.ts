export type { InboxConfig } from './inbox-config.ts';
export { inboxModule } from './inbox-module.ts';
export { type InboxApi, openInbox } from './open-inbox.ts';
