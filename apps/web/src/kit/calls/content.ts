/** The client of the content calls. */
import { createApi } from '@tern/client';
import { CONTENT_ROUTES } from '@tern/protocol/routes/content';
import { apiOptions } from '../api/api.ts';

export const contentApi = createApi(CONTENT_ROUTES, apiOptions);
