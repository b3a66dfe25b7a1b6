import type { DeskResult } from '@tern/protocol/desk';

export type OperatorRow = DeskResult<'getOperators'>['rows'][number];
