/** The rows of the content desks' lists. */
import type { DeskResult } from '@tern/protocol/desk';

export type Notice = DeskResult<'getDeskNotices'>['rows'][number];
export type Banner = DeskResult<'getDeskBanners'>['rows'][number];
