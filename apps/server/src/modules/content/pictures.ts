/**
 * Pictures of banners and posters: those that the built app ships, and those that operators upload. An uploaded one is
 * drawn anew from its pixels, lies in the database and is for everybody who knows its name, like the banner that shows it.
 */
import { existsSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { PICTURES_PATH, type Picture } from '../../platform/http/pages/pictures.ts';
import { type ImageWorker, readPixels } from '../../platform/images/index.ts';
import { randomObjectName } from '../../platform/object-storage/index.ts';

/** A picture that no banner and no poster shows is deleted after a day. */
const UNUSED_MS = 24 * 3_600_000;

/** In pixels. */
export interface SmallestPicture {
  minWidth: number;
  minHeight: number;
}

export class Pictures {
  constructor(
    private readonly sql: Sql,
    private readonly imageWorker: Pick<ImageWorker, 'clean'>,
    /** Folder of the built app. */
    private readonly webRoot: string,
  ) {}

  async upload(bytes: Buffer, smallest: SmallestPicture, operator: string, nowMs: number): Promise<string> {
    readPixels(bytes);
    const owner = { lane: 'operators', id: operator } as const;
    const clean = await this.imageWorker.clean({ bytes, ...smallest }, owner);
    const pictureId = randomObjectName();
    await this.sql`
      insert into content_pictures (picture_id, content_type, bytes, uploaded_by, uploaded_ms)
      values (${pictureId}, ${clean.contentType}, ${Buffer.from(clean.bytes)}, ${operator}, ${nowMs})`;
    await this.sql`
      delete from content_pictures p
      where uploaded_ms < ${nowMs - UNUSED_MS}
        and not exists (select from banners b where b.banner_url = ${PICTURES_PATH} || p.picture_id)
        and not exists (select from poster_backgrounds g where g.picture_id = p.picture_id)`;
    return PICTURES_PATH + pictureId;
  }

  async find(pictureId: string): Promise<Picture | undefined> {
    const [row] = await this.sql<{ content_type: string; bytes: Buffer }[]>`
      select content_type, bytes from content_pictures where picture_id = ${pictureId}`;
    return row && { contentType: row.content_type, bytes: row.bytes };
  }

  /** True when a member's app finds a picture at this path. */
  async isThere(path: string): Promise<boolean> {
    if (path.startsWith(PICTURES_PATH))
      return (await this.find(path.slice(PICTURES_PATH.length))) !== undefined;
    const file = join(this.webRoot, path);
    return file.startsWith(this.webRoot + sep) && existsSync(file) && statSync(file).isFile();
  }
}

/** Decodes the base64 of a file that an operator sends. */
export function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0) throw new CallError('imageRequired');
  return bytes;
}
