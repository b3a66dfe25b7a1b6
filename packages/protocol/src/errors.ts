/**
 * The closed error table (product#errors). A refusal by a known call is HTTP 200 with status FAILED; transport
 * faults alone carry another HTTP status. `{field}` and the like are filled by the server. SYS.0015 means a dead
 * session and nothing else.
 */
import { CODE_ERRORS } from './code-errors.ts';
import { CONTRACT_ERRORS } from './contract-errors.ts';
import { DESK_ERRORS } from './desk-errors.ts';
import { SESSION_INVALID } from './envelope.ts';
import { type ErrorSpec, errorSpec, fault } from './error-spec.ts';
import { GROWTH_ERRORS } from './growth-errors.ts';
import { HELP_ERRORS } from './help-errors.ts';
import { OTC_ERRORS } from './otc-errors.ts';
import { RELEASE_ERRORS } from './release-errors.ts';
import { SUPPORT_ERRORS } from './support-errors.ts';
import { WALLET_ERRORS } from './wallet-errors.ts';

export type { ErrorSpec } from './error-spec.ts';

export const ERRORS = {
  // Transport faults
  notFound: fault('SYS.0404', 404, '请求的资源不存在', 'Resource not found'),
  methodNotAllowed: fault('SYS.0405', 405, '请求方法不允许', 'Request method not allowed'),
  bodyTooLarge: fault('SYS.0413', 413, '请求内容过大', 'Request body too large'),
  mediaType: fault('SYS.0415', 415, '不支持的内容类型', 'Content type not supported'),
  rateLimited: fault(
    'SYS.0429',
    429,
    '请求过于频繁，请稍后再试',
    'Too many requests, please try again later',
    true,
  ),
  internal: fault('SYS.0500', 500, '服务器内部错误', 'Server side error', true),
  unavailable: fault(
    'SYS.0503',
    503,
    '服务暂不可用，请稍后再试',
    'Service not available, please try again later',
    true,
  ),

  // Any call
  sessionInvalid: errorSpec(
    SESSION_INVALID,
    '授权过期，请重新登录',
    'Authorization expired, please log in again',
  ),
  parameterMissing: errorSpec('SYS.0001', '缺少参数：{field}', 'Missing parameter: {field}'),
  parameterInvalid: errorSpec('SYS.0002', '参数不正确：{field}', 'Invalid parameter: {field}'),
  parameterUnknown: errorSpec('SYS.0003', '未知参数：{field}', 'Unknown parameter: {field}'),
  parameterTwice: errorSpec('SYS.0004', '参数重复：{field}', 'Duplicate parameter: {field}'),
  malformedBody: errorSpec('SYS.0005', '请求内容无法解析', 'The request body cannot be parsed'),
  forbidden: errorSpec('SYS.0006', '无权访问', 'Access denied'),
  requestIdReused: errorSpec(
    'SYS.0007',
    '请求编号已用于其他请求',
    'This request ID was already used for another request',
  ),
  refusedAfterRestart: errorSpec('SYS.0008', '该请求未被执行', 'The request was not executed'),

  // Members
  phoneFormat: errorSpec('USER.0001', '请输入正确的手机号格式', 'Please enter the correct phone format'),
  mailFormat: errorSpec('USER.0002', '请输入正确的邮箱格式', 'Please enter the correct email format'),
  wrongPassword: errorSpec('USER.0003', '账号或密码错误', 'Wrong account or password'),
  loginLocked: errorSpec(
    'USER.0004',
    '密码错误次数过多，请 {minutes} 分钟后再试',
    'Too many wrong passwords. Try again in {minutes} min',
    true,
  ),
  accountFrozen: errorSpec(
    'USER.0005',
    '账户已被冻结，请联系客服',
    'Your account is frozen, please contact customer service',
  ),
  passwordFormat: errorSpec(
    'USER.0006',
    '密码须为 8-20 位且不能全为数字',
    'Password must be 8-20 characters and cannot be all digits',
  ),
  passwordCommon: errorSpec(
    'USER.0007',
    '密码过于简单，请更换',
    'Password too common, please choose another',
  ),
  ...CODE_ERRORS,
  agreementRequired: errorSpec('USER.0013', '请先同意用户协议', 'Please agree to the user agreement first'),
  newAgreementRequired: errorSpec(
    'USER.0044',
    '协议已更新，请先阅读并同意新版协议',
    'The agreement has changed. Please read and accept the new version first',
  ),
  agreementVersion: errorSpec(
    'USER.0045',
    '协议已有更新的版本，请阅读最新版本',
    'There is a newer version of this agreement. Please read that one',
    true,
  ),
  inviteCodeInvalid: errorSpec('USER.0014', '邀请码不存在', 'Invitation code does not exist'),
  accountTaken: errorSpec('USER.0015', '该账号已注册', 'This account is already registered'),
  nickNameEmpty: errorSpec('USER.0016', '请输入昵称', 'Please enter a nickname'),
  nickNameFormat: errorSpec(
    'USER.0017',
    '昵称须为 1-20 个字符，并含文字、数字或表情',
    'Nickname must be 1-20 characters and contain a letter, digit or emoji',
  ),
  nickNameUnavailable: errorSpec('USER.0046', '该昵称不可使用，请换一个', 'This nickname is not available'),
  nickNameSet: errorSpec('USER.0018', '昵称只能设置一次', 'Nickname can only be set once'),
  nickNameTaken: errorSpec('USER.0019', '该昵称已被使用', 'This nickname is already taken'),
  captchaUnavailable: errorSpec(
    'USER.0020',
    '验证服务暂不可用',
    'Verification is temporarily unavailable',
    true,
  ),
  // No server sends it any more; the wire contract keeps it for apps that know it.
  captchaRandomCode: errorSpec(
    'USER.0021',
    '设备时间不正确，请校准后重试',
    'Your device time is incorrect. Please correct it and try again',
  ),
  captchaRequired: errorSpec('USER.0022', '请先完成安全验证', 'Please complete the security check first'),
  captchaWrong: errorSpec(
    'USER.0023',
    '安全验证未通过，请重试',
    'Security check failed, please try again',
    true,
  ),
  captchaPictureNeeded: errorSpec(
    'USER.0042',
    '验证码方式使用次数过多，请使用图片验证',
    'Verification codes were used in place of the picture too often. Please use the picture check',
  ),
  googleWrong: errorSpec('USER.0024', '谷歌验证码错误', 'Incorrect Google code'),
  recoveryWrong: errorSpec('USER.0043', '恢复码错误或已使用', 'Recovery code incorrect or already used'),
  googleRequired: errorSpec('USER.0025', '请输入谷歌验证码', 'Please enter the Google code'),
  googleLocked: errorSpec(
    'USER.0026',
    '谷歌验证码错误次数过多，请 {minutes} 分钟后再试',
    'Too many wrong Google codes. Try again in {minutes} min',
    true,
  ),
  googleBound: errorSpec('USER.0027', '已绑定谷歌验证器', 'Google Authenticator is already bound'),
  googleNotBound: errorSpec('USER.0028', '尚未绑定谷歌验证器', 'Google Authenticator is not bound'),
  ticketInvalid: errorSpec('USER.0029', '操作已过期，请重新验证', 'Session expired, please verify again'),
  channelNotBound: errorSpec('USER.0030', '该验证方式尚未绑定', 'This phone or email is not bound'),
  channelBound: errorSpec(
    'USER.0031',
    '已绑定，如需更换请使用更换功能',
    'Already bound. Use Change to replace it',
  ),
  targetTaken: errorSpec('USER.0032', '该手机号或邮箱已被使用', 'This phone or email is already in use'),
  postPasswordFormat: errorSpec('USER.0033', '资金密码须为 6 位数字', 'Trading password must be 6 digits'),
  postPasswordSimple: errorSpec(
    'USER.0034',
    '资金密码过于简单，请更换',
    'Trading password too simple, please choose another',
  ),
  postPasswordWrong: errorSpec('USER.0035', '资金密码错误', 'Incorrect trading password'),
  postPasswordLocked: errorSpec(
    'USER.0036',
    '资金密码错误次数过多，请 {hours} 小时后再试',
    'Too many wrong trading passwords. Try again in {hours} h',
    true,
  ),
  postPasswordMissing: errorSpec('USER.0037', '请先设置资金密码', 'Please set a trading password first'),
  postPasswordSet: errorSpec('USER.0038', '资金密码已设置', 'Trading password is already set'),
  passwordSame: errorSpec(
    'USER.0039',
    '新密码不能与原密码相同',
    'New password must be different from the current one',
  ),
  reviewPending: errorSpec('USER.0040', '已有申请正在审核中', 'A request is already under review'),
  sessionUnknown: errorSpec('USER.0041', '会话不存在', 'Session not found'),

  // Identity, files, payment methods, messages
  nameEmpty: errorSpec('ID.0001', '请输入姓名', 'The name cannot be empty'),
  nameFormat: errorSpec('ID.0002', '姓名不能包含特殊字符', 'The name cannot contain special characters'),
  idNumberEmpty: errorSpec('ID.0003', '请输入证件号码', 'The ID number is required'),
  idNumberInvalid: errorSpec('ID.0004', '证件号码不正确', 'The ID number is invalid'),
  idUsed: errorSpec('ID.0005', '该证件号码已被使用', 'This ID number is already in use'),
  birthDateInvalid: errorSpec('ID.0006', '请输入正确的出生日期', 'Please enter a valid date of birth'),
  guardianRequired: errorSpec(
    'ID.0007',
    '未满 16 周岁须上传监护人同意书',
    'Guardian consent is required under the age of 16',
  ),
  identityReviewing: errorSpec('ID.0008', '认证正在审核中', 'Your verification is under review'),
  identityPassed: errorSpec('ID.0009', '已通过认证', 'You are already verified'),
  identityRequired: errorSpec('ID.0010', '请先完成身份认证', 'Please verify your identity first'),
  advancedIdentityRequired: errorSpec(
    'ID.0011',
    '请先完成高级认证',
    'Please complete the advanced verification first',
  ),
  imageRequired: errorSpec('FILE.0001', '请上传图片', 'Please upload an image'),
  imageType: errorSpec('FILE.0002', '请上传图片文件', 'The file must be an image'),
  imageTooLarge: errorSpec('FILE.0003', '图片不能超过 5MB', 'The image must not exceed 5 MB'),
  imageTooSmall: errorSpec(
    'FILE.0004',
    '图片尺寸不能小于 {minWidth}x{minHeight}',
    'The image must be at least {minWidth}x{minHeight}',
  ),
  imageUnreadable: errorSpec('FILE.0005', '图片加载失败', 'Failed to load the image'),
  imageUnknown: errorSpec('FILE.0006', '图片不存在', 'Image not found'),
  uploadBudget: errorSpec('FILE.0007', '今日上传次数已达上限', 'Daily upload limit reached', true),
  holderName: errorSpec(
    'PAY.0001',
    '户名须与实名认证姓名一致',
    'The account holder must match your verified name',
  ),
  payAccountInvalid: errorSpec('PAY.0002', '请输入正确的收款账号', 'Please enter a valid account number'),
  bankRequired: errorSpec('PAY.0003', '请输入开户银行', 'Please enter the bank name'),
  qrRequired: errorSpec('PAY.0004', '请上传收款二维码', 'Please upload the payment QR code'),
  paymentUnknown: errorSpec('PAY.0005', '支付方式不存在', 'Payment method not found'),
  tooManyPayments: errorSpec('PAY.0006', '支付方式数量已达上限', 'Maximum number of payment methods reached'),
  messageUnknown: errorSpec('MSG.0001', '消息不存在', 'Message not found'),

  // Market data
  pairUnknown: errorSpec('DATA.0001', '交易对不存在', 'Pair not found'),
  currencyUnknown: errorSpec('DATA.0002', '币种不存在', 'Coin not found'),
  contentUnknown: errorSpec('DATA.0003', '内容不存在或已下线', 'Content not found or no longer available'),

  // Spot trading
  marketNotOpen: errorSpec('SPOT.0001', '该交易对暂未开放交易', 'This pair is not open for trading'),
  marketCancelOnly: errorSpec('SPOT.0002', '该交易对当前只能撤单', 'You can only cancel orders on this pair'),
  tradingNotAllowed: errorSpec(
    'SPOT.0003',
    '您的账户暂时无法交易',
    'Trading is not available on your account',
  ),
  orderUnknown: errorSpec('SPOT.0004', '委托不存在', 'Order not found'),
  orderFinished: errorSpec('SPOT.0005', '委托已完成或已撤销', 'The order is already filled or canceled'),
  priceInvalid: errorSpec('SPOT.0006', '请输入有效的价格', 'Please enter a valid price'),
  priceTick: errorSpec('SPOT.0007', '价格不符合最小变动价位', 'Price does not match the tick size'),
  priceBand: errorSpec('SPOT.0008', '委托价偏离参考价过大', 'Order price too far from the reference price'),
  qtyInvalid: errorSpec('SPOT.0009', '请输入有效的数量', 'Please enter a valid quantity'),
  qtyStep: errorSpec('SPOT.0010', '数量不符合最小下单单位', 'Quantity does not match the step size'),
  qtyTooSmall: errorSpec('SPOT.0011', '数量低于最小下单量', 'Quantity below the minimum'),
  qtyTooLarge: errorSpec('SPOT.0012', '数量超过最大下单量', 'Quantity above the maximum'),
  notionalTooSmall: errorSpec('SPOT.0013', '下单金额低于最小下单金额', 'Order value below the minimum'),
  notionalTooLarge: errorSpec('SPOT.0014', '下单金额超过最大下单金额', 'Order value above the maximum'),
  tooManyOrders: errorSpec('SPOT.0015', '当前委托数量已达上限', 'Maximum number of open orders reached'),
  noLiquidity: errorSpec('SPOT.0016', '对手盘深度不足', 'Not enough liquidity', true),
  amendFilled: errorSpec(
    'SPOT.0017',
    '修改后的数量须大于已成交数量',
    'The new quantity must be greater than what is already filled',
  ),
  amendWouldMatch: errorSpec(
    'SPOT.0018',
    '按此价格会立即成交，请调整价格，或撤单后重新下单',
    'The order would fill immediately at this price. Adjust the price, or cancel and place a new order',
  ),

  ...CONTRACT_ERRORS,
  ...WALLET_ERRORS,
  ...OTC_ERRORS,
  ...GROWTH_ERRORS,
  ...SUPPORT_ERRORS,
  ...HELP_ERRORS,
  ...RELEASE_ERRORS,

  // Assets
  insufficientBalance: errorSpec('ASSET.0001', '余额不足', 'Insufficient balance'),
  sameAccount: errorSpec('ASSET.0002', '转出和转入账户不能相同', 'Source and target accounts must differ'),
  accountAsset: errorSpec('ASSET.0003', '该账户不支持此币种', 'This account does not support this coin'),
  amountInvalid: errorSpec('ASSET.0004', '请输入有效的数量', 'Please enter a valid amount'),
  amountTooLarge: errorSpec('ASSET.0005', '数量超过最大可划转数量', 'Amount exceeds the maximum'),
  faucetClosed: errorSpec('ASSET.0006', '体验金暂未开放', 'Demo funds are not available'),
  faucetClaimed: errorSpec(
    'ASSET.0007',
    '今日体验金已领取，请明日再来',
    "Today's demo funds have been claimed, come back tomorrow",
  ),
  faucetEmpty: errorSpec('ASSET.0008', '体验金已发完', 'Demo funds have run out'),

  ...DESK_ERRORS,
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
