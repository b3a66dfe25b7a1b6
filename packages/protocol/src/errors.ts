/**
 * The closed error table (DESIGN 7, SPEC 8). A refusal by a known call is HTTP 200 with status FAILED; transport
 * faults alone carry another HTTP status. `{field}` and the like are filled by the server. SYS.0015 means a dead
 * session and nothing else.
 */
import { CODE_ERRORS } from './code-errors.ts';
import { CONTRACT_ERRORS } from './contract-errors.ts';
import { SESSION_INVALID } from './envelope.ts';
import { type ErrorSpec, fault, refusal } from './error-spec.ts';

export type { ErrorSpec } from './error-spec.ts';

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
    '密码错误次数过多，请 {minutes} 分钟后再试',
    'Too many wrong passwords, try again in {minutes} min',
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
  ...CODE_ERRORS,
  agreementRequired: refusal('USER.0013', '请先同意用户协议', 'Please accept the user agreement'),
  inviteCodeInvalid: refusal('USER.0014', '邀请码不存在', 'The invitation code does not exist'),
  accountTaken: refusal('USER.0015', '该账号已注册', 'This account is already registered'),
  nickNameEmpty: refusal('USER.0016', '请输入昵称', 'Please enter a nickname'),
  nickNameFormat: refusal(
    'USER.0017',
    '昵称须为 1-20 个字符，并含文字、数字或表情',
    'The nickname must have 1-20 characters, with a letter, digit or emoji',
  ),
  nickNameSet: refusal('USER.0018', '昵称只能设置一次', 'The nickname can only be set once'),
  nickNameTaken: refusal('USER.0019', '该昵称已被使用', 'This nickname is taken'),
  captchaUnavailable: refusal('USER.0020', '验证服务暂不可用', 'The captcha is not available', true),
  captchaRandomCode: refusal(
    'USER.0021',
    '请求时间不正确，请校准手机时间',
    'The request time is off, please check your clock',
  ),
  captchaRequired: refusal('USER.0022', '请先完成安全验证', 'Please complete the captcha first'),
  captchaWrong: refusal(
    'USER.0023',
    '安全验证未通过，请重试',
    'The captcha was not passed, please try again',
    true,
  ),
  captchaPictureNeeded: refusal(
    'USER.0042',
    '验证码代替图片的次数过多，请使用图片验证',
    'Too many captchas without a picture from here, please use the picture',
  ),
  googleWrong: refusal('USER.0024', '谷歌验证码错误', 'The Google code is wrong'),
  recoveryWrong: refusal(
    'USER.0043',
    '恢复码错误或已使用',
    'The recovery code is wrong or has been used already',
  ),
  googleRequired: refusal('USER.0025', '请输入谷歌验证码', 'Please enter the Google code'),
  googleLocked: refusal(
    'USER.0026',
    '谷歌验证码错误次数过多，请 {minutes} 分钟后再试',
    'Too many wrong Google codes, try again in {minutes} min',
    true,
  ),
  googleBound: refusal('USER.0027', '已绑定谷歌验证器', 'The Google Authenticator is already bound'),
  googleNotBound: refusal('USER.0028', '尚未绑定谷歌验证器', 'The Google Authenticator is not bound'),
  ticketInvalid: refusal('USER.0029', '操作已过期，请重新验证', 'This step has expired, please verify again'),
  channelNotBound: refusal('USER.0030', '该验证方式尚未绑定', 'This phone or e-mail is not bound'),
  channelBound: refusal('USER.0031', '已绑定，请使用更换', 'One is bound already, change it instead'),
  targetTaken: refusal(
    'USER.0032',
    '该手机号或邮箱已被使用',
    'This phone or e-mail is used by another account',
  ),
  postPasswordFormat: refusal('USER.0033', '资金密码为 6 位数字', 'The trading password has 6 digits'),
  postPasswordSimple: refusal(
    'USER.0034',
    '资金密码过于简单，请更换',
    'This trading password is too simple, choose another',
  ),
  postPasswordWrong: refusal('USER.0035', '资金密码错误', 'The trading password is wrong'),
  postPasswordLocked: refusal(
    'USER.0036',
    '资金密码错误次数过多，请 {hours} 小时后再试',
    'Too many wrong trading passwords, try again in {hours} h',
    true,
  ),
  postPasswordMissing: refusal('USER.0037', '请先设置资金密码', 'Please set a trading password first'),
  postPasswordSet: refusal('USER.0038', '资金密码已设置', 'The trading password is already set'),
  passwordSame: refusal(
    'USER.0039',
    '新密码不能与原密码相同',
    'The new password must differ from the old one',
  ),
  reviewPending: refusal('USER.0040', '已有申请正在审核中', 'A request is already under review'),
  sessionUnknown: refusal('USER.0041', '会话不存在', 'The session does not exist'),

  // Identity, files, payment methods, messages
  nameEmpty: refusal('ID.0001', '请输入姓名', 'The name cannot be empty'),
  nameFormat: refusal('ID.0002', '姓名不能包含特殊字符', 'The name cannot contain special characters'),
  idNumberEmpty: refusal('ID.0003', '请输入证件号码', 'The ID number is required'),
  idNumberInvalid: refusal('ID.0004', '证件号码不正确', 'The ID number is invalid'),
  idUsed: refusal('ID.0005', '该证件号码已被使用', 'This ID number is used by another account'),
  birthDateInvalid: refusal('ID.0006', '请输入正确的出生日期', 'Please enter a valid date of birth'),
  guardianRequired: refusal(
    'ID.0007',
    '未满 16 周岁须上传监护人同意书',
    'Under 16 the consent of a guardian must be uploaded',
  ),
  identityReviewing: refusal('ID.0008', '认证正在审核中', 'The verification is under review'),
  identityPassed: refusal('ID.0009', '已通过认证', 'The verification is already passed'),
  identityRequired: refusal('ID.0010', '请先完成身份认证', 'Please verify your identity first'),
  imageRequired: refusal('FILE.0001', '请上传图片', 'Please upload an image'),
  imageType: refusal('FILE.0002', '请上传图片文件', 'The file must be an image'),
  imageTooLarge: refusal('FILE.0003', '图片不能超过 5MB', 'The image must not exceed 5 MB'),
  imageTooSmall: refusal(
    'FILE.0004',
    '图片尺寸不能小于 {minWidth}x{minHeight}',
    'The image must be at least {minWidth}x{minHeight}',
  ),
  imageUnreadable: refusal('FILE.0005', '图片加载失败', 'The image cannot be read'),
  imageUnknown: refusal('FILE.0006', '图片不存在', 'The image does not exist'),
  uploadBudget: refusal('FILE.0007', '今日上传次数已达上限', "Today's limit of uploads is reached", true),
  holderName: refusal(
    'PAY.0001',
    '户名须与实名认证姓名一致',
    'The holder must be the verified name of the account',
  ),
  payAccountInvalid: refusal('PAY.0002', '请输入正确的收款账号', 'Please enter a valid account number'),
  bankRequired: refusal('PAY.0003', '请输入开户银行', 'Please enter the bank'),
  qrRequired: refusal('PAY.0004', '请上传收款二维码', 'Please upload the QR code'),
  paymentUnknown: refusal('PAY.0005', '支付方式不存在', 'The payment method does not exist'),
  tooManyPayments: refusal('PAY.0006', '支付方式数量已达上限', 'You have too many payment methods'),
  messageUnknown: refusal('MSG.0001', '消息不存在', 'The message does not exist'),

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

  ...CONTRACT_ERRORS,

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

  // The operators' desk
  deskSignInWrong: refusal(
    'DESK.0001',
    '名称、密码或动态码错误',
    'Wrong name, password or authenticator code',
  ),
  deskSignInLocked: refusal(
    'DESK.0002',
    '错误次数过多，请 {minutes} 分钟后再试',
    'Too many wrong tries, try again in {minutes} min',
    true,
  ),
  deskRole: refusal('DESK.0003', '您的角色无权执行此操作', 'Your roles do not allow this'),
  deskCsrf: refusal('DESK.0004', '页面已过期，请刷新', 'The page is out of date, reload it'),
  deskPasswordFirst: refusal('DESK.0005', '请先修改密码', 'Change your password before anything else'),
  deskPasswordFormat: refusal(
    'DESK.0006',
    '密码须为 12-128 位，不能是常见密码，不能含连续或重复字符（如 1234）、本人名称或平台名称',
    'The password must have 12-128 characters and not be a common one; it must hold no sequence such as 1234, not your name and not the name of the exchange',
  ),
  proposalUnknown: refusal('DESK.0007', '提案不存在', 'The proposal does not exist'),
  proposalDecided: refusal('DESK.0008', '提案已处理', 'The proposal is decided already'),
  proposalExpired: refusal('DESK.0009', '提案已过期', 'The proposal has expired'),
  proposalOwn: refusal('DESK.0010', '不能审批自己的提案', 'Somebody else must approve your proposal'),
  proposalForeign: refusal('DESK.0011', '只有提案人可以执行此操作', 'Only its maker may do this'),
  proposalTooEarly: refusal('DESK.0012', '等待期未满', 'The waiting time is not over', true),
  proposalOutdated: refusal(
    'DESK.0013',
    '情况已变化，请重新提案',
    'What it would change has changed since, propose it anew',
  ),
  proposalSecretGone: refusal('DESK.0014', '没有可领取的密码', 'There is no secret to take'),
  operatorUnknown: refusal('DESK.0015', '操作员不存在', 'The operator does not exist'),
  operatorTaken: refusal('DESK.0016', '操作员名称已存在', 'An operator of this name exists'),
  operatorSelf: refusal('DESK.0017', '不能对自己执行此操作', 'You cannot do this to yourself'),
  operatorLastAdmin: refusal('DESK.0018', '至少须保留一名管理员', 'One admin must remain'),
  operatorRoles: refusal('DESK.0019', '审计员不能兼任其他角色', 'An auditor has no other role beside it'),
  nothingToChange: refusal('DESK.0020', '没有变化', 'There is nothing to change'),
  marketExists: refusal('DESK.0021', '交易对已存在', 'The market exists already'),
  marketClosed: refusal('DESK.0022', '交易对已关闭', 'The market is closed for good'),
  marketScale: refusal('DESK.0023', '小数位数不匹配', 'The decimals do not fit the currencies'),
  marketFees: refusal(
    'DESK.0024',
    '费率不正确：挂单不能高于吃单',
    'The fees do not fit: maker may not exceed taker',
  ),
  marketFilters: refusal('DESK.0025', '交易规则不正确：{field}', 'This filter does not fit: {field}'),
  marketBookNotEmpty: refusal(
    'DESK.0026',
    '仍有挂单，无法修改交易规则',
    'Orders rest in the book, the filters cannot change',
  ),
  currencyDetails: refusal('DESK.0027', '请填写新币种信息：{field}', 'Describe the new currency: {field}'),
  indexSources: refusal('DESK.0028', '指数来源不能重复', 'An index names each source once'),
  scheduleOrder: refusal('DESK.0029', '结束时间须晚于开始时间', 'It must end after it begins'),
  bannerOrder: refusal('DESK.0030', '请包含全部横幅且不重复', 'Name every banner once'),
  memberUnknown: refusal('DESK.0031', '用户不存在', 'The member does not exist'),
  reviewUnknown: refusal('DESK.0032', '审核不存在', 'The review does not exist'),
  reviewDecided: refusal('DESK.0033', '审核已处理', 'The review is decided already'),
  reviewNotClaimed: refusal('DESK.0034', '请先领取该审核', 'Claim the review first'),
  reviewClaimed: refusal('DESK.0035', '该审核已被他人领取', 'Another operator has claimed this review'),
  viewBudget: refusal('DESK.0036', '每小时查看次数已达上限', "This hour's limit of views is reached", true),
  stressBusy: refusal('DESK.0039', '已有推演在进行，请稍后再试', 'Another rehearsal is under way', true),
  contractSettings: refusal(
    'DESK.0040',
    '合约参数不合理：步长须大于零，档位限额与维持保证金率须递增、杠杆不得递增，张数不得超过系统上限',
    'The settings do not fit: steps above zero, caps and margin rates that rise, leverage that does not, lots within the limit',
  ),
  contractInUse: refusal(
    'DESK.0041',
    '仍有挂单、计划委托或持仓，无法修改步长',
    'There are orders, plan orders or positions: the steps cannot change',
  ),
  contractIndex: refusal(
    'DESK.0042',
    '该指数已存在，请按其设置填写：{terms}',
    'The index exists already, enter what it is set to: {terms}',
  ),
  fundReference: refusal('DESK.0043', '该凭证号已入账', 'This reference has been booked already'),
  contractHaltedByTwo: refusal(
    'DESK.0058',
    '合约已熔断，须由两名操作员恢复',
    'The contract is halted: it takes two operators to resume it',
  ),
  commandUnknown: refusal('DESK.0037', '记录不存在', 'The journal holds no such command'),
  operatorTwoHands: refusal(
    'DESK.0038',
    '此人将同时掌握该操作员的密码和验证器，须由另一人操作',
    'One person would hold both password and authenticator of this operator: somebody else must do it',
  ),
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
