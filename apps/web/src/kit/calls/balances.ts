/** The client of the balances calls. */
import { createApi } from '@tern/client';
import { BALANCES_ROUTES } from '@tern/protocol/routes/balances';
import { apiOptions } from '../api/api.ts';

export const balancesApi = createApi(BALANCES_ROUTES, apiOptions);
