/**
 * Parses the links of an article: `[words](/path)` leads to a screen of the app. A link to anywhere else is no link and
 * stays as it was written, so that an article leads nowhere but into the app.
 */
export interface ArticleLink {
  text: string;
  /** A path of the app, with its query. */
  to: string;
}

const LINK = /\[([^\][]{1,100})\]\((\/(?![/\\])[A-Za-z0-9/_.?=&%-]{0,200})\)/g;

/** The text in its order: plain parts, and links between them. */
export function partsOf(text: string): (string | ArticleLink)[] {
  const parts: (string | ArticleLink)[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', to = ''] = match;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ text: words, to });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

export function linksOf(text: string): ArticleLink[] {
  return partsOf(text).filter((part) => typeof part !== 'string');
}

/** The text as it is read, without the addresses. */
export function withoutAddresses(text: string): string {
  return partsOf(text)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}
