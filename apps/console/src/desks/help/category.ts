/** A category of the help center, and its name in both languages. */
import type { DeskResult } from '@tern/protocol/desk';

export type Category = DeskResult<'getHelpCategories'>[number];

export const nameOf = ({ zh, en }: Pick<Category, 'zh' | 'en'>): string => `${zh} / ${en}`;
