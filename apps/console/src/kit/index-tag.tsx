import type { INDEX_STATES } from '@tern/protocol';
import { t } from '../locale/text.ts';
import { Tag } from '../ui/tag.tsx';

type IndexState = (typeof INDEX_STATES)[number];
const TONES = { NORMAL: 'good', DEGRADED: 'warn', DEAD: 'bad', NONE: 'plain' } as const;

export function IndexTag({ state }: { state: IndexState }) {
  return <Tag tone={TONES[state]}>{t(`indexState.${state}`)}</Tag>;
}
