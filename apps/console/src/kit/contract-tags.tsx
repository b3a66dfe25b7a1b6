/** States of a contract and of its feed. */
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../locale/text.ts';
import { Tag, type Tone } from '../ui/tag.tsx';

type Contract = DeskResult<'getDeskContracts'>['rows'][number];

const STATUS_TONES: Record<Contract['status'], Tone> = {
  PREPARED: 'info',
  OPEN: 'good',
  CANCEL_ONLY: 'warn',
  HALTED: 'bad',
  CLOSED: 'plain',
};
const FEED_TONES: Record<Contract['feed'], Tone> = {
  NORMAL: 'good',
  DEGRADED: 'warn',
  DEAD: 'bad',
  WAITING: 'info',
};

export function ContractTag({ status }: { status: Contract['status'] }) {
  return <Tag tone={STATUS_TONES[status]}>{t(`contract.${status}`)}</Tag>;
}

export function FeedTag({ feed }: { feed: Contract['feed'] }) {
  return <Tag tone={FEED_TONES[feed]}>{t(`contract.feed_${feed}`)}</Tag>;
}
