import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messageFaults } from './commit-message.ts';

const WHY = 'Members could not tell a lost answer from a refused one, so they sent their orders twice.';

it('a subject with a body that says why passes', () => {
  expect(messageFaults(`Ask again for lost answers\n\n${WHY}\n`)).toEqual([]);
  expect(messageFaults(`Ask again for lost answers\n\n${WHY}\n\nSigned-off-by: A <a@b.example>\n`)).toEqual(
    [],
  );
});

it.each([
  ['Ask again for lost answers', 'does not say why'],
  ['Ask again for lost answers\n\nFixes #12', 'does not say why'],
  [`Ask again for lost answers\n\nReviewed-by: ${'a name and '.repeat(5)}`, 'does not say why'],
  [`Ask again for lost answers\n${WHY}`, 'an empty line'],
  [`ask again for lost answers\n\n${WHY}`, 'a capital letter'],
  [`Ask again for lost answers.\n\n${WHY}`, 'full stop'],
  [`${'Ask again '.repeat(12)}\n\n${WHY}`, 'characters of at most'],
])('%j: %s', (message, fault) => {
  expect(messageFaults(message).join()).toContain(fault);
});

it('the template alone passes for no message', () => {
  const template = readFileSync(join(import.meta.dirname, '../../../.gitmessage'), 'utf8');
  const written = template
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n');
  expect(messageFaults(written)).not.toEqual([]);
  expect(messageFaults(template.replace(/^\n/, `Ask again for lost answers\n\n${WHY}\n`))).toEqual([]);
});
