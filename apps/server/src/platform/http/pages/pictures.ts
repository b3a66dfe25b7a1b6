/** Pictures that operators uploaded for everybody, each for ever under its own name. */
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../log/log.ts';
import { sendError, sendThrown } from '../answers/fault.ts';
import { turnToSend } from '../answers/large-answers.ts';
import { RESOURCE_POLICY } from '../answers/protective-headers.ts';

export const PICTURES_PATH = '/pictures/';

export interface Picture {
  contentType: string;
  bytes: Buffer;
}

/** undefined: there is none of this name. */
export type FindPicture = (pictureId: string) => Promise<Picture | undefined>;

const NAME = /^[A-Za-z0-9_-]{16,40}$/;

export function addPictures(app: FastifyInstance, find: FindPicture, log: Log): void {
  app.get<{ Params: { pictureId: string } }>(`${PICTURES_PATH}:pictureId`, async (request, reply) => {
    const { pictureId } = request.params;
    try {
      const picture = NAME.test(pictureId) ? await find(pictureId) : undefined;
      await turnToSend(picture?.bytes.length ?? 0);
      if (picture === undefined) sendError(request, reply, 'notFound');
      else
        reply
          .header('content-type', picture.contentType)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .header(RESOURCE_POLICY, 'cross-origin')
          .send(picture.bytes);
    } catch (error) {
      sendThrown(log, request, reply, error);
    }
    return reply;
  });
}
