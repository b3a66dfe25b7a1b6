/** Errors of what operators bring before members: markets, texts, mails, money. */
import { refusal } from './error-spec.ts';

export const LAUNCH_ERRORS = {
  indexDead: refusal(
    'DESK.0070',
    '指数 {symbol} 没有有效价格，不能开放交易',
    'The index {symbol} is dead: the market cannot be opened',
  ),
  contentIncomplete: refusal(
    'DESK.0071',
    '{language}的标题或正文为空，不能发布',
    'The {language} title or text is empty: it cannot be published',
  ),
  contentPicture: refusal(
    'DESK.0072',
    '{language}的图片不存在，不能发布',
    'The {language} picture does not exist: it cannot be published',
  ),
  mailFailed: refusal('DESK.0073', '邮件未能发出：{reason}', 'The mail could not be sent: {reason}'),
  reservesShort: refusal(
    'DESK.0074',
    '录入的 {currency} 储备只够再入账 {left}，请先录入已收到的储备',
    'The entered reserves of {currency} cover {left} more: enter what was received first',
  ),
} as const;
