/** Folders of the built apps, beside the server's sources as beside its bundle. */
import { fileURLToPath } from 'node:url';

const isSource = import.meta.url.endsWith('.ts');

export function builtPages(app: 'web' | 'console'): string {
  return fileURLToPath(new URL(`${isSource ? '../' : ''}../../${app}/dist`, import.meta.url));
}
