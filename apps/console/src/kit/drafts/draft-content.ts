/** A form's fields as a draft keeps them: JSON without secrets and files. */
import { LONGEST_DRAFT_BYTES, SECRET_FIELD } from '@tern/protocol/desk';

/** A form that holds no more characters is typed again sooner than found again. */
const KEPT_FROM_CHARACTERS = 31;

export type DraftContent = { kind: 'short' } | { kind: 'long' } | { kind: 'kept'; text: string };

export function draftContent(entry: object): DraftContent {
  if (charactersIn(entry) < KEPT_FROM_CHARACTERS) return { kind: 'short' };
  const text = JSON.stringify(entry, withoutSecrets);
  const bytes = new TextEncoder().encode(text).length;
  return bytes > LONGEST_DRAFT_BYTES ? { kind: 'long' } : { kind: 'kept', text };
}

/** The fields of a draft; undefined: the content is no object. */
export function entryOfContent(content: string): object | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The characters of all texts in a form, at any depth. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.trim().length;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return 0;
  return Object.entries(value).reduce(
    (sum, [name, inner]) => sum + (SECRET_FIELD.test(name) ? 0 : charactersIn(inner)),
    0,
  );
}

function withoutSecrets(name: string, value: unknown): unknown {
  return SECRET_FIELD.test(name) || value instanceof Blob ? undefined : value;
}
