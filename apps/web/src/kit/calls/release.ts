/** The client of the calls about the app's releases. */
import { createApi } from '@tern/client';
import { RELEASE_ROUTES } from '@tern/protocol/routes/release';
import { apiOptions } from '../api/api.ts';

export const releaseApi = createApi(RELEASE_ROUTES, apiOptions);
