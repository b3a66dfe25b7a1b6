/** Errors of the help center, a part of the closed error table. */
import { errorSpec } from './error-spec.ts';

export const HELP_ERRORS = {
  helpPlaceholder: errorSpec(
    'HELP.0001',
    '{language}中有未知占位符：{name}',
    'The {language} text has an unknown placeholder: {name}',
  ),
  helpLink: errorSpec(
    'HELP.0002',
    '{language}中的链接无效：{link}',
    'A link of the {language} text leads nowhere: {link}',
  ),
  helpFixed: errorSpec('HELP.0003', '固定文章不能撤下', 'A fixed article cannot be withdrawn'),
  helpVersionUnknown: errorSpec('HELP.0004', '该版本不存在', 'There is no such version'),
  helpLinked: errorSpec(
    'HELP.0005',
    '文章 {article} 链接到本文，不能撤下',
    'Article {article} links to this one: it cannot be withdrawn',
  ),
} as const;
