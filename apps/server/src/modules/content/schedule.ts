/** The time in which a published text is shown. */
import type { ContentState } from '@tern/protocol/desk';
import { CallError } from '../../platform/http/call.ts';

export interface Schedule {
  fromMs: number;
  /** 0: without end. */
  toMs: number;
}

export function stateOf({ fromMs, toMs }: Schedule, isPublished: boolean, nowMs: number): ContentState {
  if (!isPublished) return 'DRAFT';
  if (nowMs < fromMs) return 'SCHEDULED';
  return toMs === 0 || nowMs < toMs ? 'SHOWN' : 'OVER';
}

/** Members see only content that is complete in both languages. */
export function refuseIncomplete(texts: Record<'zh' | 'en', readonly string[]>): void {
  for (const language of ['zh', 'en'] as const)
    if (texts[language].some((text) => text.trim() === ''))
      throw new CallError('contentIncomplete', { language: LANGUAGES[language] });
}

/** The languages as an error names them, in either language. */
export const LANGUAGES = { zh: '中文 (Chinese) ', en: '英文 (English) ' };

export function refuseBackwards({ fromMs, toMs }: Schedule): void {
  if (toMs !== 0 && toMs <= fromMs) throw new CallError('scheduleOrder');
}
