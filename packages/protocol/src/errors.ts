/**
 * The closed error table (DESIGN 7, SPEC 8). A refusal by a known call is HTTP 200 with status FAILED; transport
 * faults alone carry another HTTP status. `{field}` and the like are filled by the server. SYS.0015 means a dead
 * session and nothing else.
 */
import { SESSION_INVALID } from './envelope.ts';

export interface ErrorSpec {
  code: string;
  http: number;
  /** The same request may succeed later without a change. */
  retryable: boolean;
  zh: string;
  en: string;
}

const refusal = (code: string, zh: string, en: string, retryable = false): ErrorSpec => ({
  code,
  http: 200,
  retryable,
  zh,
  en,
});
const fault = (code: string, http: number, zh: string, en: string, retryable = false): ErrorSpec => ({
  code,
  http,
  retryable,
  zh,
  en,
});

export const ERRORS = {
  // Transport faults
  notFound: fault('SYS.0404', 404, '请求的资源不存在', 'Resource not found'),
  methodNotAllowed: fault('SYS.0405', 405, '请求方法不允许', 'Request method not allowed'),
  bodyTooLarge: fault('SYS.0413', 413, '请求内容过大', 'Request body too large'),
  mediaType: fault('SYS.0415', 415, '不支持的内容类型', 'Content type not supported'),
  rateLimited: fault('SYS.0429', 429, '请求过于频繁，请稍后再试', 'Too many requests, try again later', true),
  internal: fault('SYS.0500', 500, '服务器内部错误', 'Server side error', true),
  unavailable: fault(
    'SYS.0503',
    503,
    '服务暂不可用，请稍后再试',
    'Service not available, try again later',
    true,
  ),

  // Any call
  sessionInvalid: refusal(
    SESSION_INVALID,
    '授权过期，请重新登录',
    'Authorization expired, please log in again',
  ),
  parameterMissing: refusal('SYS.0001', '缺少参数：{field}', 'Missing parameter: {field}'),
  parameterInvalid: refusal('SYS.0002', '参数不正确：{field}', 'Invalid parameter: {field}'),
  parameterUnknown: refusal('SYS.0003', '未知参数：{field}', 'Unknown parameter: {field}'),
  parameterTwice: refusal('SYS.0004', '参数重复：{field}', 'Parameter given twice: {field}'),
  malformedBody: refusal('SYS.0005', '请求内容无法解析', 'The request body cannot be read'),
  forbidden: refusal('SYS.0006', '无权访问', 'Access denied'),
  requestIdReused: refusal(
    'SYS.0007',
    '请求编号已用于其他请求',
    'This request id was used for another request',
  ),
  refusedAfterRestart: refusal('SYS.0008', '该请求未被执行', 'This request was not carried out'),

  // Members
  phoneFormat: refusal('USER.0001', '请输入正确的手机号格式', 'Please enter the correct phone format'),
  mailFormat: refusal('USER.0002', '请输入正确的邮箱格式', 'Please enter the correct email format'),
  wrongPassword: refusal('USER.0003', '账号或密码错误', 'Wrong account or password'),
  loginLocked: refusal(
    'USER.0004',
    '密码错误次数过多，请 30 分钟后再试',
    'Too many wrong passwords, try again in 30 minutes',
    true,
  ),
  accountFrozen: refusal(
    'USER.0005',
    '账户已被冻结，请联系客服',
    'The account is frozen, please contact customer service',
  ),
  passwordFormat: refusal(
    'USER.0006',
    '密码须为 8-20 位且不能全为数字',
    'The password must have 8-20 characters and not only digits',
  ),
  passwordCommon: refusal('USER.0007', '密码过于简单，请更换', 'This password is too common, choose another'),
  codeFormat: refusal('USER.0008', '验证码为 6 位数字', 'The verification code has 6 digits'),
  codeWrong: refusal('USER.0009', '验证码错误或已失效', 'The verification code is wrong or has expired'),
  codeTooSoon: refusal(
    'USER.0010',
    '验证码发送过于频繁，请 60 秒后再试',
    'A code was just sent, try again in 60 seconds',
    true,
  ),
  codeBudget: refusal(
    'USER.0011',
    '今日验证码发送次数已达上限',
    "Today's limit of verification codes is reached",
    true,
  ),
  codeSendFailed: refusal(
    'USER.0012',
    '验证码发送失败，请稍后再试',
    'The code could not be sent, try again later',
    true,
  ),
  agreementRequired: refusal('USER.0013', '请先同意用户协议', 'Please accept the user agreement'),
  inviteCodeInvalid: refusal('USER.0014', '邀请码不存在', 'The invitation code does not exist'),
  accountTaken: refusal('USER.0015', '该账号已注册', 'This account is already registered'),
  nickNameEmpty: refusal('USER.0016', '请输入昵称', 'Please enter a nickname'),
  nickNameFormat: refusal('USER.0017', '昵称须为 1-20 个字符', 'The nickname must have 1-20 characters'),
  nickNameSet: refusal('USER.0018', '昵称只能设置一次', 'The nickname can only be set once'),
  nickNameTaken: refusal('USER.0019', '该昵称已被使用', 'This nickname is taken'),
  captchaUnavailable: refusal('USER.0020', '验证服务暂不可用', 'The captcha is not available', true),
  captchaRandomCode: refusal(
    'USER.0021',
    '请求时间不正确，请校准手机时间',
    'The request time is off, please check your clock',
  ),

  // Market data
  pairUnknown: refusal('DATA.0001', '交易对不存在', 'Unknown pair'),
  currencyUnknown: refusal('DATA.0002', '币种不存在', 'Unknown currency'),
  contentUnknown: refusal('DATA.0003', '内容不存在', 'This content does not exist'),

  // Spot trading
  marketNotOpen: refusal('SPOT.0001', '该交易对暂未开放交易', 'This market is not open'),
  marketCancelOnly: refusal('SPOT.0002', '该交易对当前只能撤单', 'This market only takes cancels now'),
  tradingNotAllowed: refusal('SPOT.0003', '您的账户暂不能交易', 'Your account may not trade now'),
  orderUnknown: refusal('SPOT.0004', '委托不存在', 'The order does not exist'),
  orderFinished: refusal('SPOT.0005', '委托已结束', 'The order is finished'),
  priceInvalid: refusal('SPOT.0006', '请输入有效的价格', 'Please enter a valid price'),
  priceTick: refusal('SPOT.0007', '价格不符合最小变动单位', 'The price does not fit the tick size'),
  priceBand: refusal('SPOT.0008', '价格偏离最新价过大', 'The price is too far from the last price'),
  qtyInvalid: refusal('SPOT.0009', '请输入有效的数量', 'Please enter a valid quantity'),
  qtyStep: refusal('SPOT.0010', '数量不符合最小变动单位', 'The quantity does not fit the step size'),
  qtyTooSmall: refusal('SPOT.0011', '数量低于最小下单量', 'The quantity is below the minimum'),
  qtyTooLarge: refusal('SPOT.0012', '数量超过最大下单量', 'The quantity is above the maximum'),
  notionalTooSmall: refusal('SPOT.0013', '下单金额低于最小值', 'The order value is below the minimum'),
  notionalTooLarge: refusal('SPOT.0014', '下单金额超过最大值', 'The order value is above the maximum'),
  tooManyOrders: refusal('SPOT.0015', '当前委托数量已达上限', 'You have too many open orders'),
  noLiquidity: refusal('SPOT.0016', '对手盘深度不足', 'There is no liquidity on the other side', true),

  // Assets
  insufficientBalance: refusal('ASSET.0001', '余额不足', 'Insufficient balance'),
  sameAccount: refusal('ASSET.0002', '转出和转入账户不能相同', 'Source and target accounts must differ'),
  accountAsset: refusal('ASSET.0003', '该账户不支持此币种', 'This account does not hold this currency'),
  amountInvalid: refusal('ASSET.0004', '请输入有效的数量', 'Please enter a valid amount'),
  amountTooLarge: refusal('ASSET.0005', '数量超过最大可划转数量', 'The amount exceeds the maximum'),
  faucetClosed: refusal('ASSET.0006', '体验金暂未开放', 'Demo funds are not available'),
  faucetClaimed: refusal(
    'ASSET.0007',
    '今日体验金已领取，请明日再来',
    "Today's demo funds are taken, come back tomorrow",
  ),
  faucetEmpty: refusal('ASSET.0008', '体验金已发完', 'The demo funds are used up'),
} as const satisfies Record<string, ErrorSpec>;

export type ErrorName = keyof typeof ERRORS;

export type WireLanguage = 'zh' | 'en';

/** The text of an error with its placeholders filled. */
export function errorText(
  name: ErrorName,
  language: WireLanguage,
  values: Record<string, string> = {},
): string {
  return ERRORS[name][language].replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

const BY_CODE = new Map<string, ErrorName>(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [ERRORS[name].code, name]),
);
export function errorByCode(code: string): ErrorName | undefined {
  return BY_CODE.get(code);
}
