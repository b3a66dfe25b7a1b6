/** The client of the captcha calls. */
import { createApi } from '@tern/client';
import { CAPTCHA_ROUTES } from '@tern/protocol/routes/captcha';
import { apiOptions } from '../api/api.ts';

export const captchaApi = createApi(CAPTCHA_ROUTES, apiOptions);
