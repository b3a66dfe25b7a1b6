/** Requests as engine versions before 5 kept them with their members. */
import { CodecError } from '../codec/byte-reader.ts';
import type { SnapshotOrigin } from '../codec/snapshot-section.ts';
import { REQUEST_KIND, type RequestKind, type StoredRequest, storedRequest } from './request-store.ts';

const MEMBER_KINDS: Record<string, RequestKind> = {
  transfer: REQUEST_KIND.transfer,
  faucet: REQUEST_KIND.faucet,
  margin: REQUEST_KIND.margin,
  reverse: REQUEST_KIND.reverse,
};

/** Before version 5 transfers and the like stood with their member, under "kind/id"; a reverse had its answer in its body. */
export function memberRequestOfVersion4(
  member: number,
  key: string,
  body: string,
  timeMs: number,
): StoredRequest {
  const at = key.indexOf('/');
  const kind = MEMBER_KINDS[key.slice(0, at)];
  if (kind === undefined) throw new CodecError(`a request of kind ${key.slice(0, at)}`);
  const id = key.slice(at + 1);
  if (kind !== REQUEST_KIND.reverse) return storedRequest(member, kind, id, { body, answer: 0 }, timeMs);
  const end = body.lastIndexOf('/');
  const answer = Number(body.slice(end + 1));
  return storedRequest(member, kind, id, { body: body.slice(0, end), answer }, timeMs);
}

/** Where the section of the members leaves such requests; the section of the requests takes them over. */
export interface OriginWithRequests extends SnapshotOrigin {
  readonly memberRequests: StoredRequest[];
}
