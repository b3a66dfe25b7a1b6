/** Files of a demo's own data: JSON that the server's user alone reads. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** undefined: there is no such file. */
export function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Never half written: a reader sees the old or the new content. Equal content stays as it is. */
export function writeJson(path: string, content: object): void {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const draft = `${path}.draft`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}
