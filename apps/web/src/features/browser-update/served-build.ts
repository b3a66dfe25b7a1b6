/** The build that the server serves now, and the one that this page is of (rules/releases#browser). */

export interface ServedBuild {
  /** "1.2.3" */
  version: string;
  /** Names the build; two builds of one version may differ. */
  build: string;
  notes: { zh: readonly string[]; en: readonly string[] };
}

const PATH = '/version.json';
/** product#constants: the time-out of a request. */
const TIMEOUT_MS = 10_000;

/** undefined: the page is not built, as in development. */
export function runningBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=build]')?.content;
}

/** @throws Error without a network, or when the server names no build */
export async function readServedBuild(): Promise<ServedBuild> {
  const answer = await fetch(PATH, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`no version: ${answer.status}`);
  return parseServedBuild(await answer.json());
}

export function parseServedBuild(given: unknown): ServedBuild {
  const { version, build, notes } = fieldsOf(given);
  if (typeof version !== 'string' || typeof build !== 'string') throw new Error('no version: no names');
  const { zh, en } = fieldsOf(notes);
  return { version, build, notes: { zh: textsOf(zh), en: textsOf(en) } };
}

function fieldsOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null ? { ...given } : {};
}

function textsOf(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((text): text is string => typeof text === 'string') : [];
}
