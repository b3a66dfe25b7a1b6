/** The client of the files calls. */
import { createApi } from '@tern/client';
import { FILES_ROUTES } from '@tern/protocol/routes/files';
import { apiOptions } from '../api/api.ts';

export const filesApi = createApi(FILES_ROUTES, apiOptions);
