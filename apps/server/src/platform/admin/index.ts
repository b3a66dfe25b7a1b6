export { readAdminDoor } from './admin-file.ts';
export { type AdminAnswer, AdminRefusal, type AdminVerb, startAdminServer } from './admin-server.ts';
