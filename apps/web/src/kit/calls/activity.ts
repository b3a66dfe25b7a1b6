/** The client of the calls about activities. */
import { createApi } from '@tern/client';
import { ACTIVITY_ROUTES } from '@tern/protocol/routes/activity';
import { apiOptions } from '../api/api.ts';

export const activityApi = createApi(ACTIVITY_ROUTES, apiOptions);
