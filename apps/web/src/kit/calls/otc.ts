/** The client of the OTC market calls. */
import { createApi } from '@tern/client';
import { OTC_ROUTES } from '@tern/protocol/routes/otc';
import { apiOptions } from '../api/api.ts';

export const otcApi = createApi(OTC_ROUTES, apiOptions);
