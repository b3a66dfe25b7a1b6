/** As much of PostgreSQL's protocol as a proxy needs: whole frames, the statements in them, the end of an answer. */

const CLOSED_BY_ZERO = 0;
/** Type and length. */
const HEAD_BYTES = 5;

/** Cuts a stream into frames; a client's first one has no type. */
export class Frames {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private hasStart: boolean) {}

  push(chunk: Buffer): Buffer[] {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const frames: Buffer[] = [];
    for (;;) {
      const lengthAt = this.hasStart ? 0 : 1;
      if (this.rest.length < lengthAt + 4) return frames;
      const end = lengthAt + this.rest.readUInt32BE(lengthAt);
      if (this.rest.length < end) return frames;
      frames.push(this.rest.subarray(0, end));
      this.rest = this.rest.subarray(end);
      this.hasStart = false;
    }
  }
}

interface RunStatement {
  text: string;
  /** As they went over the wire; empty for null. */
  values(): readonly Buffer[];
}

/** Remembers what a client has prepared on its connection. */
export class Statements {
  private readonly texts = new Map<string, string>();

  /** undefined: the frame runs no statement. */
  read(frame: Buffer): RunStatement | undefined {
    switch (String.fromCharCode(frame[0] ?? 0)) {
      case 'P': {
        const [name, textAt] = textOf(frame, HEAD_BYTES);
        this.texts.set(name, textOf(frame, textAt)[0]);
        return undefined;
      }
      case 'B': {
        const [, nameAt] = textOf(frame, HEAD_BYTES);
        const [name, formatsAt] = textOf(frame, nameAt);
        return { text: this.texts.get(name) ?? '', values: () => valuesOf(frame, formatsAt) };
      }
      case 'Q':
        return { text: textOf(frame, HEAD_BYTES)[0], values: () => [] };
      default:
        return undefined;
    }
  }
}

/** The state of the connection after an answer; undefined: the frame is not the end of one. */
export function endOfAnswer(frame: Buffer): 'idle' | 'in a transaction' | undefined {
  if (frame[0] !== 'Z'.charCodeAt(0)) return undefined;
  return String.fromCharCode(frame[HEAD_BYTES] ?? 0) === 'I' ? 'idle' : 'in a transaction';
}

/** An error, or the end of a transaction that was rolled back. */
export function isUndone(frame: Buffer): boolean {
  const type = String.fromCharCode(frame[0] ?? 0);
  return type === 'E' || (type === 'C' && textOf(frame, HEAD_BYTES)[0] === 'ROLLBACK');
}

/** A text and the place behind it. */
function textOf(frame: Buffer, from: number): [string, number] {
  const end = frame.indexOf(CLOSED_BY_ZERO, from);
  return [frame.toString('utf8', from, end), end + 1];
}

function valuesOf(frame: Buffer, formatsAt: number): Buffer[] {
  let at = formatsAt + 2 + 2 * frame.readUInt16BE(formatsAt);
  const count = frame.readUInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = frame.readInt32BE(at);
    const value = frame.subarray(at + 4, at + 4 + Math.max(0, length));
    at += 4 + Math.max(0, length);
    return value;
  });
}
