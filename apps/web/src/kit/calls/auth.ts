/** The client of the auth calls. */
import { createApi } from '@tern/client';
import { AUTH_ROUTES } from '@tern/protocol/routes/auth';
import { apiOptions } from '../api/api.ts';

export const authApi = createApi(AUTH_ROUTES, apiOptions);
