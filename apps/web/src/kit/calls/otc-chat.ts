/** The client of the OTC chat calls. */
import { createApi } from '@tern/client';
import { OTC_CHAT_ROUTES } from '@tern/protocol/routes/otc-chat';
import { apiOptions } from '../api/api.ts';

export const otcChatApi = createApi(OTC_CHAT_ROUTES, apiOptions);
