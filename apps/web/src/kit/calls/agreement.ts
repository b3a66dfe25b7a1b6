/** The client of the calls about agreements. */
import { createApi } from '@tern/client';
import { AGREEMENT_ROUTES } from '@tern/protocol/routes/agreement';
import { apiOptions } from '../api/api.ts';

export const agreementApi = createApi(AGREEMENT_ROUTES, apiOptions);
