export { Inbox } from './inbox.ts';
export { MailNotices } from './mail-notices.ts';
export { inboxInit } from './migrations/0001-init.ts';
export { inboxProjection } from './projector.ts';
export { messageRoutes } from './routes.ts';
