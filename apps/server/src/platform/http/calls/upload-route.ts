/**
 * The route of a call with upload: beside forms and JSON it takes multipart/form-data, whose part named `file` is the
 * file. Session and limit come first, before the body is read; fields are held to the same schema as everywhere. Only a
 * few bodies are read at the same time, and a member has two uploads at once (upload-slots.ts). A body that is slow ends with
 * its connection (connections.ts), and its slot is free at that moment. Once the body is read, the slot is held until the
 * handler is done, whether the connection lives or not: otherwise closing it would buy the member another upload.
 */
import multipart from '@fastify/multipart';
import { API_BASE } from '@tern/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MOST_IMAGE_BYTES } from '../../images/limits.ts';
import { CallError } from '../call.ts';
import type { LimitCheck } from '../limits/call-limits.ts';
import type { Registered } from '../registry.ts';
import type { CallMeter } from './call-meter.ts';
import { admit, type CallDeps, callRoute, type HandleCall, readBody, runCall } from './call-route.ts';
import { readMultipart } from './read-multipart.ts';
import type { UploadSlots } from './upload-slots.ts';

/** Room for the fields and the boundaries around a file. */
const MOST_BODY_BYTES = MOST_IMAGE_BYTES + 64 * 1024;

export function addUploadRoute(
  app: FastifyInstance,
  registered: Registered,
  limit: LimitCheck,
  meter: CallMeter,
  deps: CallDeps,
  slots: UploadSlots,
): void {
  const { method, path } = registered.spec;
  const handler = callRoute(registered, limit, meter, deps, uploadHandler(slots));
  // In a scope of its own, so that no other route takes multipart.
  app.register(async (scope) => {
    // A file that is too large is a refusal like any other and not the parser's exception.
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.route({ method, url: API_BASE + path, handler });
  });
}

/** A file is read only after its sender is known and within their limit. */
const nothingYet = () => undefined;

function uploadHandler(slots: UploadSlots): HandleCall {
  const read: HandleCall = async (registered, shape, limit, deps, request) => {
    const caller = admit(registered, limit, deps, request, nothingYet);
    if (!request.isMultipart())
      return runCall(registered, shape, request, caller, { slots: readBody(request, shape) });
    if (saidLength(request) > MOST_BODY_BYTES) throw new CallError('imageTooLarge');
    if (caller === undefined) throw new CallError('sessionInvalid');
    const slot = slots.takeSlot(caller.memberId);
    const { socket } = request.raw;
    const hungUp = new AbortController();
    let isRead = false;
    const onClose = () => {
      hungUp.abort();
      if (!isRead) slot.end();
    };
    socket.once('close', onClose);
    try {
      const body = await readMultipart(request, shape.fields);
      isRead = true;
      slot.endBody();
      return await runCall(registered, shape, request, caller, { ...body, signal: hungUp.signal });
    } finally {
      socket.off('close', onClose);
      slot.end();
    }
  };
  return read;
}

/** 0: not said. */
function saidLength({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? '0');
  return Number.isFinite(length) ? length : 0;
}
