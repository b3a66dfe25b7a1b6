/** The client of the calls about being a merchant. */
import { createApi } from '@tern/client';
import { MERCHANT_ROUTES } from '@tern/protocol/routes/merchant';
import { apiOptions } from '../api/api.ts';

export const merchantApi = createApi(MERCHANT_ROUTES, apiOptions);
