/** The client of the OTC dispute calls. */
import { createApi } from '@tern/client';
import { OTC_DISPUTE_ROUTES } from '@tern/protocol/routes/otc-dispute';
import { apiOptions } from '../api/api.ts';

export const otcDisputeApi = createApi(OTC_DISPUTE_ROUTES, apiOptions);
