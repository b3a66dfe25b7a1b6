/** The client of the calls of customer service. */
import { createApi } from '@tern/client';
import { SUPPORT_ROUTES } from '@tern/protocol/routes/support';
import { apiOptions } from '../api/api.ts';

export const supportApi = createApi(SUPPORT_ROUTES, apiOptions);
