/** The client of the help center's calls. */
import { createApi } from '@tern/client';
import { HELP_ROUTES } from '@tern/protocol/routes/help';
import { apiOptions } from '../api/api.ts';

export const helpApi = createApi(HELP_ROUTES, apiOptions);
