/** The shortened scripts of found.txt: `# plant, property, seed S, N commands, M scripts`, then a move a line. */
import { readFileSync } from 'node:fs';

export interface FoundScript {
  readonly plant: string;
  readonly property: string;
  readonly text: string;
}

export function foundScripts(): FoundScript[] {
  const text = readFileSync(new URL('found.txt', import.meta.url), 'utf8');
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...moves] = part.split('\n');
      const [plant = '', property = ''] = head.split(', ');
      return { plant, property, text: moves.join('\n') };
    });
}
