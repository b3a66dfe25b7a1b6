/** The bytes of a POST that places or cancels a spot order in a member's name. */
import type { ApiSession } from '@tern/client';
import { API_BASE } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { preparePost } from '../http/load-connection.ts';

export function orderPost(
  { token, userId }: ApiSession,
  name: 'placeSpotOrder' | 'cancelSpotOrder',
  fields: Record<string, string>,
): string {
  const body = new URLSearchParams(fields).toString();
  return preparePost(API_BASE + CALLS[name].path, { token, userid: userId }, body.length) + body;
}
