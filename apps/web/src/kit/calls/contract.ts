/** The client of the contract calls. */
import { createApi } from '@tern/client';
import { CONTRACT_ROUTES } from '@tern/protocol/routes/contract';
import { apiOptions } from '../api/api.ts';

export const contractApi = createApi(CONTRACT_ROUTES, apiOptions);
