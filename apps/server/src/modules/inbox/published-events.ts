/** Decides which security events become messages. */
import type { SecurityEvent } from '@tern/protocol';

/**
 * Not sent: a member's own logout, and wrong passwords. A stranger could fill an inbox and a mailbox with the latter;
 * they stand in the list of security events.
 */
const UNTOLD: ReadonlySet<SecurityEvent> = new Set(['LOGOUT', 'LOGIN_FAILED', 'SESSION_ENDED']);

export function isPublished(event: SecurityEvent): boolean {
  return !UNTOLD.has(event);
}
