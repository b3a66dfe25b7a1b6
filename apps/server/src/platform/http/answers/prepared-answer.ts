/**
 * Sends a result that is JSON already, in the envelope; compressed where the client takes it and a part of it is. The parts of
 * a large answer are joined in its turn, so that those that wait share them with the pages that they come from.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedAnswer } from '../call.ts';
import { type BodyPart, joinGzip, joinPlain } from '../joined-body.ts';
import { SUCCEEDED } from './answer.ts';
import { answerKnown, takesGzip } from './encoding.ts';
import { turnToSend } from './large-answers.ts';

const START: BodyPart = { bytes: Buffer.from(SUCCEEDED) };
const END: BodyPart = { bytes: Buffer.from('}') };

/** The headers of every call's answer are set already. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): Promise<void> {
  if (answerKnown(request, reply, answer.tag)) return;
  const parts = [START, ...answer.parts, END];
  const isPressed = takesGzip(request) && parts.some(({ pressed }) => pressed !== undefined);
  const sizeOf = ({ bytes, pressed }: BodyPart) => (isPressed && pressed?.deflated.length) || bytes.length;
  await turnToSend(parts.reduce((sum, part) => sum + sizeOf(part), 0));
  if (request.raw.socket.destroyed) return;
  if (isPressed) reply.header('content-encoding', 'gzip').send(joinGzip(parts));
  else reply.send(joinPlain(parts));
}
