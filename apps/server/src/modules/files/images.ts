/**
 * Images of members: cleaned on their way in, sealed where they lie, each of one member and for one purpose. An id is
 * unguessable and still opens nothing: every look-up names the owner too. An image is unused until something refers to
 * it; unused ones go after a day.
 */
import type { CallResult, ImageKind } from '@tern/protocol';
import { textColumn } from '../../platform/database/columns.ts';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import { type ImageWorker, readPixels } from '../../platform/images/index.ts';
import { type ObjectStorage, randomObjectName } from '../../platform/object-storage/index.ts';
import { budgetCost, type FilesConfig, sizeFor } from './image-sizes.ts';

const DAY_MS = 24 * 3_600_000;
/** The business day begins at 00:00 in UTC+8 (rules/conventions#days). */
const DAY_OFFSET_MS = 8 * 3_600_000;
const SWEPT_AT_ONCE = 500;

export interface NewImage {
  memberId: number;
  kind: ImageKind;
  /** undefined: none came. */
  file: Uint8Array | undefined;
  nowMs: number;
  /** Aborted when the connection that waits for the answer closes. */
  signal?: AbortSignal | undefined;
}

/** The image that a caller wants to use: the member's own, unused, uploaded for this purpose. */
export interface WantedImage {
  memberId: number;
  imageId: string;
  kind: ImageKind;
}

export interface OpenedImage {
  contentType: string;
  bytes: Buffer;
}

export class Images {
  constructor(
    private readonly sql: Sql,
    private readonly storage: ObjectStorage,
    private readonly imageWorker: Pick<ImageWorker, 'clean' | 'mark'>,
    private readonly config: FilesConfig,
  ) {}

  async upload({ memberId, kind, file, nowMs, signal }: NewImage): Promise<CallResult<'uploadImage'>> {
    if (file === undefined || file.byteLength === 0) throw new CallError('imageRequired');
    const cost = budgetCost(readPixels(file));
    const [imageId, objectName] = [randomObjectName(), randomObjectName()];
    await this.countTry({ memberId, kind, imageId, objectName, nowMs, cost });
    const clean = await this.imageWorker.clean(
      { bytes: file, ...sizeFor(kind, this.config) },
      { lane: 'members', id: memberId, signal },
    );
    await this.storage.put(objectName, clean.bytes);
    await this.sql`
      update files_images set stored = true, content_type = ${clean.contentType} where image_id = ${imageId}`;
    return { imageId };
  }

  /** The owner's own payment code; everything else is as if it were not there. */
  async ownQr(memberId: number, imageId: string): Promise<CallResult<'getImage'>> {
    const rows = await this.sql<{ object_name: string; content_type: string }[]>`
      select object_name, content_type from files_images
      where image_id = ${imageId} and owner_id = ${memberId} and kind = 'PAYMENT_QR'
        and stored and not hidden and not dropped`;
    const { contentType, bytes } = await this.openObject(rows[0]);
    return { contentType, base64: bytes.toString('base64') };
  }

  /** Makes an image used, in the transaction of whatever refers to it from now on; it can be taken once. */
  async takeImage(sql: Queryable, { memberId, imageId, kind }: WantedImage): Promise<void> {
    const rows = await sql`
      update files_images set used = true
      where image_id = ${imageId} and owner_id = ${memberId} and kind = ${kind} and stored and not used and not dropped
      returning image_id`;
    if (rows.length === 0) throw new CallError('imageUnknown');
  }

  /** Undoes a taking whose cause did not come about: they may be taken again. */
  async release(sql: Queryable, imageIds: readonly string[]): Promise<void> {
    await sql`update files_images set used = false where image_id = any(${textColumn(imageIds)}::text[])`;
  }

  /** Their owner sees them no more; what refers to them still does. */
  async hide(sql: Queryable, imageIds: readonly string[]): Promise<void> {
    await sql`update files_images set hidden = true where image_id = any(${textColumn(imageIds)}::text[])`;
  }

  /** Nothing refers to them any more, as of the transaction; the next sweep deletes them. */
  async drop(sql: Queryable, imageIds: readonly string[]): Promise<void> {
    if (imageIds.length > 0)
      await sql`update files_images set dropped = true where image_id = any(${textColumn(imageIds)}::text[])`;
  }

  /** The image of any member as it lies. The caller decides which readers may see it. */
  async read(imageId: string): Promise<OpenedImage> {
    const rows = await this.sql<{ object_name: string; content_type: string }[]>`
      select object_name, content_type from files_images where image_id = ${imageId} and stored and not dropped`;
    return this.openObject(rows[0]);
  }

  /** For the desk alone: the image with the text printed over all of it. Who may see it is the caller's to decide. */
  async marked(imageId: string, text: string, operator: string): Promise<OpenedImage> {
    const { bytes } = await this.read(imageId);
    const marked = await this.imageWorker.mark({ bytes, text }, operator);
    return { contentType: marked.contentType, bytes: Buffer.from(marked.bytes) };
  }

  /**
   * Deletes what nothing refers to, a day after it came: today's rows are the day's budget. The object goes first: a
   * row that is left is found again.
   */
  async sweep(nowMs: number): Promise<number> {
    const rows = await this.sql<{ image_id: string; object_name: string }[]>`
      update files_images set dropped = true
      where (dropped or not used) and image_id in (
        select image_id from files_images
        where (dropped or not used) and created_ms < ${nowMs - DAY_MS} limit ${SWEPT_AT_ONCE})
      returning image_id, object_name`;
    for (const { image_id, object_name } of rows) {
      await this.storage.delete(object_name);
      await this.sql`delete from files_images where image_id = ${image_id}`;
    }
    return rows.length;
  }

  private async countTry(row: {
    memberId: number;
    kind: ImageKind;
    imageId: string;
    objectName: string;
    nowMs: number;
    cost: number;
  }): Promise<void> {
    const { memberId, kind, imageId, objectName, nowMs, cost } = row;
    const isOfChat = kind === 'OTC_CHAT' || kind === 'SUPPORT';
    const most = isOfChat ? this.config.chatImagesPerDay : this.config.uploadsPerDay;
    const dayStartMs = nowMs - ((nowMs + DAY_OFFSET_MS) % DAY_MS);
    await transact(this.sql, async (sql) => {
      // One after another for one member, so that two cannot both be the last one that is allowed.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${memberId}`}, 0))`;
      const [counted] = await sql<{ cost: number }[]>`
        select coalesce(sum(cost), 0)::integer as cost from files_images
        where owner_id = ${memberId} and created_ms >= ${dayStartMs} and (kind in ('OTC_CHAT', 'SUPPORT')) = ${isOfChat}`;
      if ((counted?.cost ?? 0) + cost > most) throw new CallError('uploadBudget');
      await sql`
        insert into files_images (image_id, owner_id, kind, object_name, created_ms, cost)
        values (${imageId}, ${memberId}, ${kind}, ${objectName}, ${nowMs}, ${cost})`;
    });
  }

  private async openObject(
    row: { object_name: string; content_type: string } | undefined,
  ): Promise<OpenedImage> {
    const bytes = row && (await this.storage.get(row.object_name));
    if (row === undefined || bytes === undefined) throw new CallError('imageUnknown');
    return { contentType: row.content_type, bytes };
  }
}
