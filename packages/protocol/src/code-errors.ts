/** Refusals of verification codes; each that passes with time names the time that is left. */
import { type ErrorSpec, errorSpec } from './error-spec.ts';

export const CODE_ERRORS = {
  codeFormat: errorSpec('USER.0008', '验证码须为 6 位数字', 'Verification code must be 6 digits'),
  codeWrong: errorSpec('USER.0009', '验证码错误或已失效', 'The verification code is wrong or has expired'),
  codeTooSoon: errorSpec(
    'USER.0010',
    '验证码发送过于频繁，请 {seconds} 秒后再试',
    'A code was just sent. Try again in {seconds} s',
    true,
  ),
  codeBudget: errorSpec(
    'USER.0011',
    '验证码获取过于频繁，请 {minutes} 分钟后再试',
    'Too many verification codes requested. Try again in {minutes} min',
    true,
  ),
  codeDayBudget: errorSpec(
    'USER.0050',
    '今日验证码发送次数已达上限，请 {hours} 小时后再试',
    'Daily limit of verification codes reached. Try again in {hours} h',
    true,
  ),
  codeSmsUsedUp: errorSpec(
    'USER.0051',
    '今日短信验证码次数已用完，请改用邮箱，或 {hours} 小时后再试',
    'Daily limit of SMS codes reached. Please use your email or try again in {hours} h',
    true,
  ),
  smsOff: errorSpec(
    'USER.0052',
    '本平台未开通短信验证码，请使用邮箱',
    'This exchange sends no SMS codes. Please use your email',
  ),
  codeSendFailed: errorSpec(
    'USER.0012',
    '验证码发送失败，请稍后再试',
    'Failed to send the code, please try again later',
    true,
  ),
} as const satisfies Record<string, ErrorSpec>;
