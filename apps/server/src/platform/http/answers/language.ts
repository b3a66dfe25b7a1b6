/** In which language a caller reads errors: the header `language`, zh by default (product#constants). */
import type { IncomingHttpHeaders } from 'node:http';
import { HEADERS, type WireLanguage } from '@tern/protocol';

export function languageOf(headers: IncomingHttpHeaders): WireLanguage {
  return headers[HEADERS.language] === 'en' ? 'en' : 'zh';
}
