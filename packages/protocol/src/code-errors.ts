/** Refusals of verification codes; each that passes with time names the time that is left. */
import { type ErrorSpec, refusal } from './error-spec.ts';

export const CODE_ERRORS = {
  codeFormat: refusal('USER.0008', '验证码为 6 位数字', 'The verification code has 6 digits'),
  codeWrong: refusal('USER.0009', '验证码错误或已失效', 'The verification code is wrong or has expired'),
  codeTooSoon: refusal(
    'USER.0010',
    '验证码发送过于频繁，请 {seconds} 秒后再试',
    'A code was just sent, try again in {seconds} s',
    true,
  ),
  codeBudget: refusal(
    'USER.0011',
    '验证码获取过于频繁，请 {minutes} 分钟后再试',
    'Too many verification codes, try again in {minutes} min',
    true,
  ),
  codeDayBudget: refusal(
    'USER.0050',
    '今日验证码发送次数已达上限，请 {hours} 小时后再试',
    "Today's limit of verification codes is reached, try again in {hours} h",
    true,
  ),
  codeSmsUsedUp: refusal(
    'USER.0051',
    '今日短信验证码已发完，请改用邮箱，或 {hours} 小时后再试',
    "Today's text messages are used up, please use your e-mail or try again in {hours} h",
    true,
  ),
  codeSendFailed: refusal(
    'USER.0012',
    '验证码发送失败，请稍后再试',
    'The code could not be sent, try again later',
    true,
  ),
} as const satisfies Record<string, ErrorSpec>;
