/**
 * Simulated members write each line in both languages, `中文 / English`, because the writer does not know which one the
 * reader has; the reader is shown one half. Pure; a line of any other shape stays whole.
 */
import type { Language } from '../../locale/text.ts';

const BOTH = /^([^/]*\p{Script=Han}[^/]*) \/ ([^/\p{Script=Han}]*[A-Za-z][^/\p{Script=Han}]*)$/u;

export function readersHalf(text: string, language: Language): string {
  const [, chinese, english] = BOTH.exec(text) ?? [];
  return (language === 'zh' ? chinese : english) ?? text;
}
