/** The client of the calls about withdrawals and the address book. */
import { createApi } from '@tern/client';
import { WITHDRAWAL_ROUTES } from '@tern/protocol/routes/withdrawal';
import { apiOptions } from '../api/api.ts';

export const withdrawalApi = createApi(WITHDRAWAL_ROUTES, apiOptions);
