/** The client of the identity calls. */
import { createApi } from '@tern/client';
import { IDENTITY_ROUTES } from '@tern/protocol/routes/identity';
import { apiOptions } from '../api/api.ts';

export const identityApi = createApi(IDENTITY_ROUTES, apiOptions);
