import type { DeskResult } from '@tern/protocol/desk';

/** One settled day of an invitee. */
export type RebateRow = DeskResult<'getDeskRebates'>['rows'][number];
