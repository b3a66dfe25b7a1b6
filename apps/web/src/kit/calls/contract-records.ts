/** The client of the contract records calls. */
import { createApi } from '@tern/client';
import { CONTRACT_RECORDS_ROUTES } from '@tern/protocol/routes/contract-records';
import { apiOptions } from '../api/api.ts';

export const contractRecordsApi = createApi(CONTRACT_RECORDS_ROUTES, apiOptions);
