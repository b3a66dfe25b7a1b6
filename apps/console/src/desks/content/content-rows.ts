/** What the lists of the content desks hold. */
import type { DeskResult } from '@tern/protocol/desk';

export type Notice = DeskResult<'getDeskNotices'>['rows'][number];
export type Banner = DeskResult<'getDeskBanners'>['rows'][number];
