import type { ReviewState } from '@tern/protocol';
import { t } from '../locale/text.ts';
import { Tag } from '../ui/tag.tsx';

const TONES = { PENDING: 'info', APPROVED: 'good', REJECTED: 'bad' } as const;

export function ReviewTag({ state }: { state: ReviewState }) {
  return <Tag tone={TONES[state]}>{t(`review.${state}`)}</Tag>;
}
