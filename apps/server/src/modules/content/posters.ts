/** The backgrounds of posters: an operator sets one for a type and a design, and the app draws the text over it. */
import { type CallResult, POSTER_DESIGNS, POSTER_TYPES } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { PICTURES_PATH } from '../../platform/http/pages/pictures.ts';
import { bytesOf, type Pictures } from './pictures.ts';

/** The size of a poster, at three times the size at which it is designed. */
const SMALLEST = { minWidth: 744, minHeight: 1188 };

interface BackgroundRow {
  poster_type: string;
  design: string;
  picture_id: string | null;
  set_ms: bigint;
}
type Background = DeskResult<'getPosterBackgrounds'>[number];

export class Posters {
  constructor(
    private readonly sql: Sql,
    private readonly pictures: Pictures,
  ) {}

  /** One row for each type and design. */
  async all(): Promise<Background[]> {
    const rows = await this.sql<BackgroundRow[]>`
      select poster_type, design, picture_id, set_ms from poster_backgrounds`;
    return POSTER_TYPES.flatMap((posterType) =>
      POSTER_DESIGNS.map((design) => {
        const row = rows.find((one) => one.poster_type === posterType && one.design === design);
        const pictureId = row?.picture_id ?? undefined;
        const pictureUrl = pictureId === undefined ? '' : PICTURES_PATH + pictureId;
        return { posterType, design, pictureUrl, setTime: Number(row?.set_ms ?? 0n) };
      }),
    );
  }

  /** Those that replace the ground of a design. */
  async shown(): Promise<CallResult<'getSharing'>['backgrounds']> {
    const set = (await this.all()).filter(({ pictureUrl }) => pictureUrl !== '');
    return set.map(({ posterType, design, pictureUrl }) => ({ posterType, design, pictureUrl }));
  }

  routes(desk: DeskCallRegistry): void {
    desk.read('getPosterBackgrounds', () => this.all());
    desk.action('setPosterBackground', (request, { name }, { nowMs }) => this.set(request, name, nowMs));
  }

  private async set(
    { posterType, design, base64 }: DeskRequest<'setPosterBackground'>,
    operator: string,
    nowMs: number,
  ) {
    const before = await this.urlOf(posterType, design);
    if (base64 === '' && before === '') throw new CallError('nothingToChange');
    const pictureUrl =
      base64 === '' ? '' : await this.pictures.upload(bytesOf(base64), SMALLEST, operator, nowMs);
    const pictureId = pictureUrl === '' ? null : pictureUrl.slice(PICTURES_PATH.length);
    await this.sql`
      insert into poster_backgrounds (poster_type, design, picture_id, set_ms)
      values (${posterType}, ${design}, ${pictureId}, ${nowMs})
      on conflict (poster_type, design) do update set picture_id = excluded.picture_id, set_ms = excluded.set_ms`;
    const subject = `poster ${posterType} ${design}`;
    return { result: { pictureUrl }, subject, before: { pictureUrl: before }, after: { pictureUrl } };
  }

  private async urlOf(posterType: string, design: string): Promise<string> {
    const found = (await this.all()).find((one) => one.posterType === posterType && one.design === design);
    return found?.pictureUrl ?? '';
  }
}
