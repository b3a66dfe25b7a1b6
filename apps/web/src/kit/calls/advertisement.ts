/** The client of the calls about the merchant's own advertisements. */
import { createApi } from '@tern/client';
import { ADVERTISEMENT_ROUTES } from '@tern/protocol/routes/advertisement';
import { apiOptions } from '../api/api.ts';

export const advertisementApi = createApi(ADVERTISEMENT_ROUTES, apiOptions);
