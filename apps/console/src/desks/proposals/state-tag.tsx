import type { ProposalState } from '@tern/protocol/desk';
import { t } from '../../locale/text.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';

const TONES: Record<ProposalState, Tone> = {
  PENDING: 'info',
  EXECUTING: 'info',
  EXECUTED: 'good',
  FAILED: 'bad',
  OUTDATED: 'warn',
  INTERRUPTED: 'bad',
  REJECTED: 'bad',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
};

export function ProposalTag({ state }: { state: ProposalState }) {
  return <Tag tone={TONES[state]}>{t(`proposal.${state}`)}</Tag>;
}
