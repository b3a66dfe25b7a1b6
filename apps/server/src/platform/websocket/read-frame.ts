/**
 * A client's frame, checked by hand: unknown ops, missing fields, wrong types and a field that stands twice are no
 * frame.
 */
import type { ClientFrame } from '@tern/protocol';
import { refuseKeysTwice } from '../http/requests/json-keys.ts';
import { isRecord } from '../json/is-record.ts';

export type ReceivedFrame = ClientFrame;

const MAX_TOPIC_LENGTH = 64;
const MAX_TICKET_LENGTH = 200;

export function readFrame(text: string): ReceivedFrame | undefined {
  let said: unknown;
  try {
    said = JSON.parse(text);
    refuseKeysTwice(text);
  } catch {
    return undefined;
  }
  if (!isRecord(said)) return undefined;
  const { op, topic, ticket, time } = said;
  if (op === 'subscribe' || op === 'unsubscribe') {
    return typeof topic === 'string' && topic.length <= MAX_TOPIC_LENGTH ? { op, topic } : undefined;
  }
  if (op === 'auth') {
    return typeof ticket === 'string' && ticket.length <= MAX_TICKET_LENGTH ? { op, ticket } : undefined;
  }
  if (op === 'ping') return typeof time === 'number' && Number.isFinite(time) ? { op, time } : undefined;
  return undefined;
}
