/** The client of the OTC order calls. */
import { createApi } from '@tern/client';
import { OTC_ORDER_ROUTES } from '@tern/protocol/routes/otc-order';
import { apiOptions } from '../api/api.ts';

export const otcOrderApi = createApi(OTC_ORDER_ROUTES, apiOptions);
