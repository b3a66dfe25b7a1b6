import type { SecurityEvent } from '@tern/protocol';
import { SECURITY_EVENT_WORDS } from '@tern/protocol/security-values';
import { currentLanguage } from '../../../locale/text.ts';

export function securityEventWords(event: SecurityEvent): string {
  return SECURITY_EVENT_WORDS[event][currentLanguage()];
}
