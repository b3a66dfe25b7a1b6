/** The client of the invitation's calls. */
import { createApi } from '@tern/client';
import { INVITATION_ROUTES } from '@tern/protocol/routes/invitation';
import { apiOptions } from '../api/api.ts';

export const invitationApi = createApi(INVITATION_ROUTES, apiOptions);
