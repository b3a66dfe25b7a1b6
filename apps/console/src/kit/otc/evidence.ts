import type { DeskResult } from '@tern/protocol/desk';

/** All that operators see of an order in appeal or report. */
export type Evidence = DeskResult<'openOtcEvidence'>;
