/** Sends a result that is JSON already, in the envelope; compressed where the client takes it and a part of it is. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SUCCEEDED } from './answer.ts';
import type { PreparedAnswer } from './call.ts';
import { answerKnown, takesGzip } from './encoding.ts';
import { type BodyPart, joinGzip, joinPlain } from './joined-body.ts';

const START: BodyPart = { bytes: Buffer.from(SUCCEEDED) };
const END: BodyPart = { bytes: Buffer.from('}') };

/** The headers of every call's answer are set already. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): void {
  if (answerKnown(request, reply, answer.tag)) return;
  const parts = [START, ...answer.parts, END];
  const isPressed = parts.some(({ pressed }) => pressed !== undefined);
  if (isPressed && takesGzip(request)) reply.header('content-encoding', 'gzip').send(joinGzip(parts));
  else reply.send(joinPlain(parts));
}
