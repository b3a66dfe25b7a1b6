/** The checks that stand before an article is published (rules/service#help). */
import { type ErrorName, errorText, type WireLanguage } from '@tern/protocol';
import { APP_PATHS } from '@tern/protocol/app-paths';
import { linksOf } from '@tern/protocol/article-links';
import { CallError } from '../../platform/http/call.ts';
import { LANGUAGES } from '../content/index.ts';
import { placeholdersOf } from './fill-text.ts';
import type { HelpTexts } from './help-text.ts';
import { isPlaceholder } from './placeholders.ts';

/** The path of an article; its query names which one. */
const ARTICLE_PATH = '/helpArticle';

/** All faults, each as the error that publishing answers; `isPublished` says whether readers find an article. */
export function faultsOf(texts: HelpTexts, isPublished: (articleId: string) => boolean): CallError[] {
  return (['zh', 'en'] as const).flatMap((language) => faultsIn(texts, language, isPublished));
}

function faultsIn(
  texts: HelpTexts,
  language: WireLanguage,
  isPublished: (articleId: string) => boolean,
): CallError[] {
  const { title, body } = texts[language];
  const of = (error: ErrorName, values: Record<string, string> = {}) =>
    new CallError(error, { language: LANGUAGES[language], ...values });
  const faults: CallError[] = [];
  if (title.trim() === '' || body.trim() === '') faults.push(of('contentIncomplete'));
  for (const name of placeholdersOf(`${title}\n${body}`))
    if (!isPlaceholder(name)) faults.push(of('helpPlaceholder', { name }));
  for (const { to } of linksOf(body))
    if (!isAlive(to, isPublished)) faults.push(of('helpLink', { link: to }));
  return faults;
}

function isAlive(to: string, isPublished: (articleId: string) => boolean): boolean {
  const { pathname, searchParams } = new URL(to, 'https://app.invalid');
  if (pathname === ARTICLE_PATH) return isPublished(searchParams.get('id') ?? '');
  return APP_PATHS.some((path) => path === pathname);
}

/** The fault as operators read it. */
export function faultText({ error, values }: CallError, language: WireLanguage): string {
  return errorText(error, language, values);
}
