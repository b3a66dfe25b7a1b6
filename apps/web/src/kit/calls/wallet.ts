/** The client of the wallet calls. */
import { createApi } from '@tern/client';
import { WALLET_ROUTES } from '@tern/protocol/routes/wallet';
import { apiOptions } from '../api/api.ts';

export const walletApi = createApi(WALLET_ROUTES, apiOptions);
