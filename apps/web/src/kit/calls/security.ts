/** The client of the security calls. */
import { createApi } from '@tern/client';
import { SECURITY_ROUTES } from '@tern/protocol/routes/security';
import { apiOptions } from '../api/api.ts';

export const securityApi = createApi(SECURITY_ROUTES, apiOptions);
