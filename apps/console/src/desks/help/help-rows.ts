/** Rows of the help center's desk, and a category's name in both languages. */
import type { DeskResult } from '@tern/protocol/desk';

export type Category = DeskResult<'getHelpCategories'>[number];
export type DeskArticle = DeskResult<'getDeskArticle'>;

export const nameOf = ({ zh, en }: Pick<Category, 'zh' | 'en'>): string => `${zh} / ${en}`;
