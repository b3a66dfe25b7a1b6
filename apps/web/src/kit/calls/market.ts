/** The client of the market calls. */
import { createApi } from '@tern/client';
import { MARKET_ROUTES } from '@tern/protocol/routes/market';
import { apiOptions } from '../api/api.ts';

export const marketApi = createApi(MARKET_ROUTES, apiOptions);
