/**
 * Malformed requests made from the protocol: every call of the table, its fields from its schema, and a seeded source
 * that decides what is wrong this time. The same seed gives the same requests.
 */
import { API_BASE, type CallName, type CallSpec } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import type { Random } from '@tern/test-kit/random';
import { z } from 'zod';
import { wrongJson, wrongText } from './values.ts';

export interface Variant {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

const FORM = 'application/x-www-form-urlencoded';
const TYPES = [
  FORM,
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=b',
  ';;;',
  'application/xml',
];

/** The part of a field's schema that it takes to make a value that fits it or nearly does. */
interface Field {
  enum?: string[];
  const?: string;
}

/** Makes the variants of one call; `session` holds the headers of a live session. */
export class Variants {
  private readonly spec: CallSpec;
  private readonly fields: Record<string, Field>;

  constructor(
    name: CallName,
    /** Replace it when it has ended. */
    public session: Record<string, string>,
    private readonly random: Random,
  ) {
    this.spec = CALLS[name];
    const schema = z.toJSONSchema(CALLS[name].request) as { properties?: Record<string, Field> };
    this.fields = schema.properties ?? {};
  }

  next(): Variant {
    const { method } = this.spec;
    const headers = this.headers();
    const path = API_BASE + this.spec.path;
    const chance = this.random.below(20);
    if (chance === 0) return { method: this.otherMethod(), path, headers };
    if (chance === 1) return { method, path: `${path}${this.pathTail()}`, headers };
    const pairs = this.pairs();
    if (method === 'GET' && chance < 17) return { method, path: `${path}?${this.form(pairs)}`, headers };
    if (chance < 11)
      return { method, path, headers: { ...headers, 'content-type': FORM }, body: this.form(pairs) };
    if (chance < 16)
      return {
        method,
        path,
        headers: { ...headers, 'content-type': 'application/json' },
        body: this.json(pairs),
      };
    if (chance === 16)
      return {
        method,
        path: `${path}?${this.form(this.pairs())}`,
        headers: { ...headers, 'content-type': FORM },
        body: this.form(pairs),
      };
    const type = TYPES[this.random.below(TYPES.length)] as string;
    return { method, path, headers: { ...headers, 'content-type': type }, body: this.rawBody(pairs, type) };
  }

  /** Usually the live session; sometimes none, another's number, or rubbish. */
  private headers(): Record<string, string> {
    switch (this.random.below(12)) {
      case 0:
        return {};
      case 1:
        return { ...this.session, userId: String(this.random.below(1e8)) };
      case 2:
        return {
          ...this.session,
          token: latin(wrongText(this.random)),
          userId: latin(wrongText(this.random)),
        };
      case 3:
        return {
          ...this.session,
          language: latin(wrongText(this.random)),
          origin: latin(wrongText(this.random)),
        };
      default:
        return this.session;
    }
  }

  /** The call's fields with one to three things wrong: a value, one left out, one twice, one that does not exist. */
  private pairs(): [string, string][] {
    const pairs = Object.entries(this.fields).map(([name, field]): [string, string] => [
      name,
      this.tame(field),
    ]);
    for (let fault = this.random.below(3); fault >= 0; fault--) {
      const at = this.random.below(Math.max(1, pairs.length));
      const pair = pairs[at];
      const kind = this.random.below(8);
      if (pair === undefined || kind === 0)
        pairs.push([wrongText(this.random).slice(0, 40), wrongText(this.random)]);
      else if (kind === 1) pairs.splice(at, 1);
      else if (kind === 2) pairs.push([pair[0], wrongText(this.random)]);
      else pair[1] = wrongText(this.random);
    }
    return pairs;
  }

  private tame(field: Field): string {
    return field.const ?? field.enum?.[this.random.below(field.enum.length)] ?? wrongText(this.random);
  }

  private form(pairs: [string, string][]): string {
    const isRaw = this.random.below(8) === 0;
    return pairs
      .map(
        ([name, value]) => `${encoded(name)}=${isRaw ? value.replace(/[^\x21-\x7e]/g, '%') : encoded(value)}`,
      )
      .join(this.random.below(30) === 0 ? ';' : '&');
  }

  private json(pairs: [string, string][]): string {
    const members = pairs.map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${this.random.below(2) === 0 ? wrongJson(this.random) : JSON.stringify(value)}`,
    );
    const text = `{${members.join(',')}}`;
    switch (this.random.below(10)) {
      case 0:
        return text.slice(0, this.random.below(text.length));
      case 1:
        return wrongJson(this.random);
      default:
        return text;
    }
  }

  private rawBody(pairs: [string, string][], type: string): Buffer {
    if (type.startsWith('multipart')) return multipart(pairs, this.random);
    const bytes = Buffer.from(this.random.below(2) === 0 ? this.form(pairs) : this.json(pairs));
    if (bytes.length > 0 && this.random.below(2) === 0)
      bytes[this.random.below(bytes.length)] = this.random.below(256);
    return this.random.below(40) === 0 ? Buffer.alloc(1024 * 1024, 'x') : bytes;
  }

  private otherMethod(): string {
    return ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'].filter(
      (one) => one !== this.spec.method,
    )[this.random.below(6)] as string;
  }

  private pathTail(): string {
    return ['/', '//', '/..', '%2f', '/%00', '.json', '?', '?&&&', '?a=b=c', '#x', '/../../healthz', '%'][
      this.random.below(12)
    ] as string;
  }
}

function multipart(pairs: [string, string][], random: Random): Buffer {
  const parts = pairs.map(([name, value]) => {
    const safe = name.replace(/[\r\n"]/g, '');
    const file = random.below(3) === 0 ? '; filename="x.png"\r\ncontent-type: image/png' : '';
    return `--b\r\ncontent-disposition: form-data; name="${safe}"${file}\r\n\r\n${value}\r\n`;
  });
  if (random.below(2) === 0)
    parts.push(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n\x1a\n${wrongText(random)}\r\n`,
    );
  return Buffer.from(parts.join('') + (random.below(4) === 0 ? '' : '--b--\r\n'), 'latin1');
}

/** Lone surrogates cannot be percent-encoded; they go as the bytes that a careless client would send. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

/** The characters that node's client lets through in a header. */
function latin(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 2000);
}
