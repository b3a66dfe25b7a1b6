/**
 * The news of something that just happened and can be looked at, in a strip of its own for 5 s; a new one replaces the
 * one before.
 */
import { create } from 'zustand';

const SHOWN_MS = 5_000;

export interface Notice {
  text: string;
  tone: 'ok' | 'bad';
  /** Where a tap leads. */
  link: string;
}

export const useNotice = create<{ shown: Notice | undefined }>(() => ({ shown: undefined }));
let timer: ReturnType<typeof setTimeout> | undefined;

export function showNotice(notice: Notice): void {
  clearTimeout(timer);
  useNotice.setState({ shown: notice });
  timer = setTimeout(dismissNotice, SHOWN_MS);
}

export function dismissNotice(): void {
  clearTimeout(timer);
  useNotice.setState({ shown: undefined });
}
