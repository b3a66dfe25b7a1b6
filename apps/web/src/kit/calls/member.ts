/** The client of the member calls. */
import { createApi } from '@tern/client';
import { MEMBER_ROUTES } from '@tern/protocol/routes/member';
import { apiOptions } from '../api/api.ts';

export const memberApi = createApi(MEMBER_ROUTES, apiOptions);
