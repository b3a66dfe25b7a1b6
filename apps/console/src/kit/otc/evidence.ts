import type { DeskResult } from '@tern/protocol/desk';

/** All that operators see of an order in appeal or report. */
export type Evidence = DeskResult<'openOtcEvidence'>;

/** Operators' notes on it, oldest first. */
export type Notes = Evidence['notes'];
