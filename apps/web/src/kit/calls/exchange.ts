/** The client of the exchange calls. */
import { createApi } from '@tern/client';
import { EXCHANGE_ROUTES } from '@tern/protocol/routes/exchange';
import { apiOptions } from '../api/api.ts';

export const exchangeApi = createApi(EXCHANGE_ROUTES, apiOptions);
