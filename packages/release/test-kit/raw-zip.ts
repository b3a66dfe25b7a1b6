/** Writes zips byte by byte, so that they can say what no proper tool writes. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  name: string;
  content?: string | Uint8Array;
  /** 8: deflated; 0: stored. */
  method?: number;
  flags?: number;
  /** The unix mode, with the kind of the file: 0o120777 is a link. */
  mode?: number;
  /** In the header before the content; the list has `name`. */
  headerName?: string;
  /** Declared in both places. */
  size?: number;
  /** Declared in both places. */
  checksum?: number;
  extra?: Uint8Array;
  comment?: string;
}

export interface RawZip {
  /** Bytes before the first file. */
  before?: Uint8Array;
  /** Bytes between the last file and the list. */
  between?: Uint8Array;
  comment?: string;
}

const HEADER = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;

export function writeRawZip(entries: readonly RawEntry[], zip: RawZip = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [zip.before ?? Buffer.alloc(0)];
  const list: Buffer[] = [];
  let offset = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const { header, listed, packed } = writeEntry(entry, offset);
    parts.push(header, packed);
    list.push(listed);
    offset += header.length + packed.length;
  }
  const between = zip.between ?? Buffer.alloc(0);
  const directory = Buffer.concat(list);
  parts.push(
    between,
    directory,
    writeEnd(entries.length, directory.length, offset + between.length, zip.comment ?? ''),
  );
  return new Uint8Array(Buffer.concat(parts));
}

function writeEntry(entry: RawEntry, offset: number): { header: Buffer; listed: Buffer; packed: Buffer } {
  const { method = 8, flags = 2048, mode = 0o100644, extra = Buffer.alloc(0), comment = '' } = entry;
  const content = Buffer.from(entry.content ?? '');
  const packed = method === 8 ? deflateRawSync(content, { level: 1 }) : content;
  const { size = content.length, checksum = crc32(content) } = entry;
  const shared = (nameLength: number) => {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt16LE(0, 6);
    fields.writeUInt16LE(33, 8);
    fields.writeUInt32LE(checksum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(nameLength, 22);
    fields.writeUInt16LE(extra.length, 24);
    return fields;
  };
  const [headerName, name] = [Buffer.from(entry.headerName ?? entry.name), Buffer.from(entry.name)];
  const header = Buffer.concat([word(HEADER), shared(headerName.length), headerName, extra]);
  const rest = Buffer.alloc(14);
  rest.writeUInt16LE(comment.length, 0);
  rest.writeUInt32LE(mode * 65536, 6);
  rest.writeUInt32LE(offset, 10);
  const madeOnUnix = Buffer.from([63, 3]);
  const listed = Buffer.concat([
    ...[word(LISTED), madeOnUnix, shared(name.length), rest],
    ...[name, extra, Buffer.from(comment)],
  ]);
  return { header, listed, packed };
}

function writeEnd(count: number, size: number, start: number, comment: string): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, Buffer.from(comment)]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
