/** The client of the inbox calls. */
import { createApi } from '@tern/client';
import { INBOX_ROUTES } from '@tern/protocol/routes/inbox';
import { apiOptions } from '../api/api.ts';

export const inboxApi = createApi(INBOX_ROUTES, apiOptions);
