/** Bodies that are compressed once, and which of their encodings a client takes. */
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'plain';

/** The body in every encoding; threads beside the caller's compress it, because brotli takes long. */
export async function inEveryEncoding(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const [gzipped, br] = await Promise.all([promisify(gzip)(body), promisify(brotliCompress)(body)]);
  return { plain: body, gzip: gzipped, br };
}

export function bestEncoding(request: FastifyRequest): Encoding {
  if (/\bbr\b/.test(acceptedBy(request))) return 'br';
  return takesGzip(request) ? 'gzip' : 'plain';
}

export function takesGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(acceptedBy(request));
}

function acceptedBy(request: FastifyRequest): string {
  return String(request.headers['accept-encoding'] ?? '');
}

/**
 * Says that the body may be kept but must be asked about, and how it is named. Answers 304 and gives true when the
 * client has the body of this tag; the tag is weak, because a body has it in every encoding.
 */
export function answerKnown(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  const named = `W/"${tag}"`;
  const vary = reply.getHeader('vary');
  reply
    .header('cache-control', 'no-cache')
    .header('etag', named)
    .header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
  const known = String(request.headers['if-none-match'] ?? '').split(',');
  if (!known.some((each) => each.trim() === named || each.trim() === named.slice(2))) return false;
  reply.code(304).send();
  return true;
}
