/** The settings of messages. */
import type { EnvReader } from '../../platform/settings/env-reader.ts';

export interface InboxConfig {
  messagesKeptMs: number;
}

export function readInbox(read: EnvReader): InboxConfig {
  return { messagesKeptMs: read.days('MESSAGES_KEEP_DAYS', 90) };
}
