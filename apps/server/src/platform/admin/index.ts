export { readAdminEndpoint } from './admin-file.ts';
export { type AdminAnswer, AdminError, type AdminVerb, startAdminServer } from './admin-server.ts';
