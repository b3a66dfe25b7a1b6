/** Closed sets of wire values, shared by schemas, server and screens. */

export const ACCOUNT_TYPES = ['assets', 'spot', 'contract', 'otc'] as const;
export type WireAccountType = (typeof ACCOUNT_TYPES)[number];

export const MARKET_TYPES = ['SPOT', 'CONTRACT'] as const;
export type WireMarketType = (typeof MARKET_TYPES)[number];

export const SIDES = ['BUY', 'SELL'] as const;
export type WireSide = (typeof SIDES)[number];

export const ORDER_TYPES = ['LIMIT', 'MARKET'] as const;
export type WireOrderType = (typeof ORDER_TYPES)[number];

export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'POST_ONLY'] as const;
export type WireTimeInForce = (typeof TIMES_IN_FORCE)[number];

export const ORDER_STATUSES = ['pending', 'partial', 'matched', 'cancelled'] as const;
export type WireOrderStatus = (typeof ORDER_STATUSES)[number];
/** The statuses of orders that are over, which no longer change. */
export const FINISHED_STATUSES = ['matched', 'cancelled'] as const;
export type WireFinishedStatus = (typeof FINISHED_STATUSES)[number];
/** The filter of a list of orders: one status, or all of those that are over. */
export type WireOrderFilter = WireOrderStatus | 'finished';

export const MARKET_STATUSES = ['PREPARED', 'OPEN', 'CANCEL_ONLY', 'SUSPENDED', 'CLOSED'] as const;
export type WireMarketStatus = (typeof MARKET_STATUSES)[number];

export const COIN_RANKINGS = ['UPDOWN', 'VOLUME', 'PROJECT', 'TOP'] as const;
export type CoinRanking = (typeof COIN_RANKINGS)[number];

export const KLINE_INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;
export type KlineInterval = (typeof KLINE_INTERVALS)[number];

/** Which texts: rules/conventions#wire-values. */
export const GLOBALS = ['CHINESE_SIM', 'ENGLISH'] as const;
export type GlobalText = (typeof GLOBALS)[number];

export const CLIENT_TYPES = ['h5', 'android', 'ios'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

/** The purposes of a visitor's code. */
export const CODE_PURPOSES = ['REGISTER', 'FORGET'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Where a member's code goes. */
export const CODE_CHANNELS = ['phone', 'mail'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** The ways to pass a captcha: with a picture, or with a code for those who cannot see one. */
export const CAPTCHA_KINDS = ['slide', 'code'] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/**
 * The flow that a solved captcha opens (rules/security#captcha): sending a code and submitting the form that carries it
 * are one flow.
 */
export const CAPTCHA_FLOWS = ['register', 'login', 'forget', 'security'] as const;
export type CaptchaFlow = (typeof CAPTCHA_FLOWS)[number];
/** The flows that send a code themselves. */
export const CODE_FLOWS = ['register', 'forget', 'security'] as const satisfies readonly CaptchaFlow[];
export type CodeFlow = (typeof CODE_FLOWS)[number];

/** The step that a login waits for next; empty: none, the member is in. */
export const LOGIN_STEPS = ['', 'GOOGLE'] as const;
export type LoginStep = (typeof LOGIN_STEPS)[number];

export const LOST_FACTORS = ['GOOGLE', 'PHONE', 'MAIL'] as const;
export type LostFactor = (typeof LOST_FACTORS)[number];

/** Why an operator froze a member; the member reads the kind, the operator's own words stay on the desk. */
export const FREEZE_KINDS = ['TAKEOVER', 'OWNER_REQUEST', 'RISK', 'LEGAL', 'OTHER'] as const;
export type FreezeKind = (typeof FREEZE_KINDS)[number];

export const REVIEW_STATES = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const IMAGE_KINDS = [
  ...(['ID_FRONT', 'ID_BACK', 'ID_HAND', 'GUARDIAN', 'PAYMENT_QR', 'REVIEW'] as const),
  ...(['OTC_VOUCHER', 'OTC_CHAT', 'OTC_EVIDENCE', 'SUPPORT'] as const),
] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** The states of the basic verification, as getMember shows it (product#entities); the advanced one uses the same words. */
export const CARD_STATES = ['', 'REVIEWING', 'PASS', 'REJECT'] as const;
export type CardState = (typeof CARD_STATES)[number];

/** CN_ID: the 18 characters of a resident of China (rules/members#basic-verification). */
export const ID_TYPES = ['CN_ID', 'PASSPORT', 'DRIVER_LICENSE', 'OTHER'] as const;
export type IdType = (typeof ID_TYPES)[number];

export const PAYMENT_KINDS = ['bankCard', 'weixin', 'zhifubao'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const MESSAGE_KINDS = ['TRADE', 'ASSET', 'SECURITY', 'SYSTEM'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** ACTIVITY: on the screen of activities alone. */
export const NOTICE_TYPES = ['OFFICIAL', 'ACTIVITY'] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

export const AGREEMENTS = ['USER', 'PRIVACY', 'OTC', 'MERCHANT'] as const;
export type AgreementKind = (typeof AGREEMENTS)[number];

export const CAPITAL_KINDS = ['coinCharging', 'withdrawCoin', 'transfer'] as const;
export type CapitalKind = (typeof CAPITAL_KINDS)[number];

export const INDEX_STATES = ['NORMAL', 'DEGRADED', 'DEAD', 'NONE'] as const;

/** `STANDARD`: home, markets, trade, contract, balance. `ACTIVITY`: home, markets, trade, activity, balance, my. */
/** Programmes that two operators open in production, because they cost money by themselves (rules/growth#opening). */
export const PROGRAMMES = ['INVITATION', 'MERCHANTS'] as const;
export type Programme = (typeof PROGRAMMES)[number];

export const TAB_SETS = ['STANDARD', 'ACTIVITY'] as const;
export type TabSet = (typeof TAB_SETS)[number];
