import type { DeskResult } from '@tern/protocol/desk';

export type Proposal = DeskResult<'getProposal'>;
