/** A code or a mail of the demo, as the demo's mailbox and the desk show it. */
import { z } from 'zod';
import { id, time } from './scalars.ts';

export const outboxMessage = z.strictObject({
  id,
  time,
  channel: z.enum(['sms', 'mail']),
  target: z.string(),
  subject: z.string(),
  text: z.string(),
});
