/**
 * Reads a multipart body to its end: fields into the call's slots under the same rules as a form's, the one file into
 * memory. The first fault is the answer, but it is given after the end, because a sender who is still sending does not
 * listen.
 */
import type { FastifyRequest } from 'fastify';
import { codeOfError } from '../../errors/thrown.ts';
import { MOST_IMAGE_BYTES } from '../../images/limits.ts';
import { CallError } from '../call.ts';
import { type FieldIndex, putValue, type Slots, shownName } from '../requests/parameters.ts';
import type { ReadBody } from './call-route.ts';

const FILE = 'file';
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 4_096,
  fields: 20,
  files: 4,
  parts: 24,
  headerPairs: 50,
  fileSize: MOST_IMAGE_BYTES,
};

export async function readMultipart(request: FastifyRequest, fields: FieldIndex): Promise<ReadBody> {
  const slots: Slots = new Array(fields.size);
  let file: Buffer | undefined;
  let fault: unknown;
  const attempt = (step: () => void) => {
    try {
      if (fault === undefined) step();
    } catch (thrown) {
      fault = thrown;
    }
  };
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      const name = part.fieldname ?? '';
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        attempt(() => {
          if (name !== FILE) throw new CallError('parameterUnknown', { field: shownName(name) });
          if (file !== undefined) throw new CallError('parameterTwice', { field: FILE });
          if (part.file.truncated) throw new CallError('imageTooLarge');
          file = bytes;
        });
      } else
        attempt(() => {
          if (name === FILE || part.valueTruncated || typeof part.value !== 'string')
            throw new CallError('parameterInvalid', { field: shownName(name) });
          putValue(slots, fields, name, part.value);
        });
    }
  } catch (thrown) {
    throw fault ?? faultOf(thrown);
  }
  if (fault !== undefined) throw fault;
  return { slots, file };
}

/** Whatever the parser complains of is the sender's: a boundary that never comes, too many parts, a name of ours. */
function faultOf(thrown: unknown): CallError {
  return codeOfError(thrown) === 'FST_FILES_LIMIT'
    ? new CallError('parameterTwice', { field: FILE })
    : new CallError('malformedBody');
}
