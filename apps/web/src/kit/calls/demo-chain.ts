/** The client of the calls of the demo's simulated chains. */
import { createApi } from '@tern/client';
import { DEMO_CHAIN_ROUTES } from '@tern/protocol/routes/demo-chain';
import { apiOptions } from '../api/api.ts';

export const demoChainApi = createApi(DEMO_CHAIN_ROUTES, apiOptions);
