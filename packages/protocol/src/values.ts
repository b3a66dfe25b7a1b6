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

export const MARKET_STATUSES = ['PREPARED', 'OPEN', 'CANCEL_ONLY', 'SUSPENDED', 'CLOSED'] as const;
export type WireMarketStatus = (typeof MARKET_STATUSES)[number];

export const COIN_RANKINGS = ['UPDOWN', 'VOLUME', 'PROJECT', 'TOP'] as const;
export type CoinRanking = (typeof COIN_RANKINGS)[number];

export const KLINE_INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type KlineInterval = (typeof KLINE_INTERVALS)[number];

/** Which texts: RULES 0.9. */
export const GLOBALS = ['CHINESE_SIM', 'ENGLISH'] as const;
export type GlobalText = (typeof GLOBALS)[number];

export const CLIENT_TYPES = ['h5', 'android', 'ios'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

export const CODE_PURPOSES = ['REGISTER', 'FORGET'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const AGREEMENTS = ['USER', 'PRIVACY', 'OTC', 'MERCHANT'] as const;
export type AgreementKind = (typeof AGREEMENTS)[number];

export const CAPITAL_KINDS = ['coinCharging', 'withdrawCoin', 'transfer'] as const;
export type CapitalKind = (typeof CAPITAL_KINDS)[number];

export const INDEX_STATES = ['NORMAL', 'DEGRADED', 'DEAD', 'NONE'] as const;
