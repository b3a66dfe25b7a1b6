import type { ContentState } from '@tern/protocol/desk';
import { t } from '../../locale/text.ts';
import { Tag } from '../../ui/tag.tsx';

const TONES = { DRAFT: 'plain', SCHEDULED: 'info', SHOWN: 'good', OVER: 'warn' } as const;

export function ContentTag({ state }: { state: ContentState }) {
  return <Tag tone={TONES[state]}>{t(`content.${state}`)}</Tag>;
}
