/** The client of the transfer calls. */
import { createApi } from '@tern/client';
import { TRANSFER_ROUTES } from '@tern/protocol/routes/transfer';
import { apiOptions } from '../api/api.ts';

export const transferApi = createApi(TRANSFER_ROUTES, apiOptions);
