/**
 * Takes out of the sample agreements of an exchange without members that parts of it are not open yet, and gives them the
 * terms of the screens. A text that a member has agreed to never changes, and one that the operator has written stays as it is.
 */
import type { Migration } from '../../../platform/database/migration.ts';

type Replacement = readonly [old: string, better: string];

const ZH: readonly Replacement[] = [
  ['各项服务按其开放状态提供，尚未开放的服务会在页面上明确说明。', '某项服务暂停时，页面会说明原因。'],
];
const EN: readonly Replacement[] = [
  [
    'Services are offered as they are opened; the app says plainly which are not open yet.',
    'While one of them is paused, the app says why.',
  ],
  ['working days', 'business days'],
];
const MARKS = { zh: '示例文本', en: 'Sample text' };

/** Our own constants only: a migration takes no parameters. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const replaced = (column: string, replacements: readonly Replacement[]): string =>
  replacements.reduce(
    (text, [old, better]) => `replace(${text}, ${literal(old)}, ${literal(better)})`,
    column,
  );
const update = (column: string, mark: string, replacements: readonly Replacement[]): string => `
    update agreement_versions set ${column} = ${replaced(column, replacements)}
    where version = 1 and first_operator = 0 and position(${literal(mark)} in ${column}) > 0
      and not exists (select from members);`;

export const openParts: Migration = {
  id: 'agreement/0002-open-parts',
  sql: update('zh_body', MARKS.zh, ZH) + update('en_body', MARKS.en, EN),
};
