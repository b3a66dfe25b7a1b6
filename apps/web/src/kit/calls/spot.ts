/** The client of the spot calls. */
import { createApi } from '@tern/client';
import { SPOT_ROUTES } from '@tern/protocol/routes/spot';
import { apiOptions } from '../api/api.ts';

export const spotApi = createApi(SPOT_ROUTES, apiOptions);
