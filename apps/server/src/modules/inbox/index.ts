export { Inbox } from './inbox.ts';
export type { InboxConfig } from './inbox-config.ts';
export { inboxModule } from './inbox-module.ts';
export { MailNotices } from './mail-notices.ts';
export { inboxProjection } from './projector.ts';
export { messageRoutes } from './routes.ts';
