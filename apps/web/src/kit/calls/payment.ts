/** The client of the payment calls. */
import { createApi } from '@tern/client';
import { PAYMENT_ROUTES } from '@tern/protocol/routes/payment';
import { apiOptions } from '../api/api.ts';

export const paymentApi = createApi(PAYMENT_ROUTES, apiOptions);
