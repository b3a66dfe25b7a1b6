/** The client of the calls about networks and the deposits over them. */
import { createApi } from '@tern/client';
import { NETWORK_ROUTES } from '@tern/protocol/routes/network';
import { apiOptions } from '../api/api.ts';

export const networkApi = createApi(NETWORK_ROUTES, apiOptions);
