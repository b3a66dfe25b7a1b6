/** The bounds that keep every amount exact, and the engine's configured limits. Changing one changes the engine version. */

/** Balances and amounts are below this: a signed 64-bit integer holds them. */
export const MAX_AMOUNT = 2n ** 63n - 1n;
/** The limits of every order; an enumeration, because the bundler inlines its numbers. */
export enum ORDER_LIMIT {
  /** Five times a price stays an exact integer in a number (the band compares with it). */
  MAX_PRICE = 2 ** 50 - 1,
  /** No order is larger and no order fills more. */
  MAX_QTY = 2 ** 53 - 1,
  /** Open orders of one member in one market (rules/contracts#orders). */
  MAX_OPEN_ORDERS = 200,
  /** Two hundred times a contract's price stays an exact integer in a number (its band compares with it). */
  MAX_CONTRACT_PRICE = 2 ** 44 - 1,
  /** Plans of one member in one contract (rules/contracts#plans). */
  MAX_PLANS = 10,
  /** Makers that one order looks at before any of them is filled (rules/contracts#fill-or-kill). */
  MAX_MAKERS_TRIED = 1_000,
  /** Orders of one side of the book that one impact price looks at (rules/contracts#mark). */
  MAX_IMPACT_ORDERS = 500,
}
/** The reference price of a spot pair (rules/spot#reference). */
export enum REFERENCE {
  MINUTE_MS = 60_000,
  /** Each side of the book holds so many times minNotional within 1 % of its best price. */
  NOTIONALS = 10,
  WITHIN_PERCENT = 1,
  /** Orders of one side that one tick looks at. */
  MAX_ORDERS = 500,
  /** Ticks that make a minute's sample, and minutes whose samples count. */
  LEAST_TICKS = 30,
  SAMPLES = 60,
  LEAST_SAMPLES = 20,
  /** 2 % a minute. */
  STEP_DIVISOR = 50,
  /** Twofold in 24 hours. */
  DAY_FACTOR = 2,
}
/** The limits of a contract's settings, so that all of its amounts stay exact in numbers. */
export enum CONTRACT_LIMIT {
  MAX_LOTS = 1_000_000,
  /** maxLots × 1000 USDT, in quote units. */
  MAX_ORDER_NOTIONAL = 2 ** 50,
  /**
   * The largest notional that one order may trade in all, 81 million USDT: with the highest fee (a tenth) on top it is
   * below 2^53 still.
   */
  MAX_TRADED = 8_100_000_000_000_000,
  MAX_LEVERAGE = 125,
  MAX_BOUND_PERCENT = 50,
  MAX_FUNDING_INTERVAL_MS = 86_400_000,
  MAX_RESUME_WAIT_MS = 3_600_000,
  MAX_NOTICE_MS = 2_592_000_000,
  MAX_TIERS = 20,
  /** 90 %: with any fee a position needs less than it is worth. */
  MAX_MMR_PPM = 900_000,
  /** A tenth of a lot, so that no opening order is too small to rest. */
  MAX_MIN_RESTING_USDT = 100,
  /** So many times the impact notional lie in the orders that an impact price looks at, each as small as it may be. */
  IMPACTS_IN_LOOKS = 5,
}

export const MAX_PRICE: number = ORDER_LIMIT.MAX_PRICE;
export const MAX_QTY: number = ORDER_LIMIT.MAX_QTY;
export const MAX_OPEN_ORDERS: number = ORDER_LIMIT.MAX_OPEN_ORDERS;

/** Assets, and markets: their numbers fit in twelve bits of the journal and of the ledger's keys. */
export const MAX_LISTED = 4000;

/** The last time that a Date can hold; times that are set are not later. */
export const MAX_TIME_MS = 8.64e15;

export const MAX_NAME_LENGTH = 32;

/** True when an asset, a market, an index or a source may have the name. */
export function isName(name: string): boolean {
  return name.length >= 1 && name.length <= MAX_NAME_LENGTH;
}

export const MAX_REQUEST_ID_LENGTH = 64;

/** True when the text may be the id of a request that must have one. */
export function isRequestId(requestId: string): boolean {
  return requestId.length >= 1 && requestId.length <= MAX_REQUEST_ID_LENGTH;
}

export const MAX_REF_LENGTH = 128;

/** 10 %. */
export const MAX_FEE_PPM = 100_000;
export const MAX_ASSET_SCALE = 8;

/** A MARKET order goes at most a twentieth (5 %) past the best price of others (rules/spot#market-orders). */
export const MARKET_BOUND_DIVISOR = 20;

/**
 * The time in ms that a request id is remembered after its request, or after its order ended
 * (rules/conventions#requests).
 */
export const REQUEST_LIFE_MS = 24 * 60 * 60 * 1000;
/**
 * The largest numbers of remembered requests of one member, and of all: at the second bound the member who holds the
 * most loses the oldest.
 */
export const REQUEST_BOUNDS = { perMember: 20_000, inAll: 500_000 };

/** The number of closed orders that are remembered, so that a late cancel answers ORDER_FINISHED. */
export const CLOSED_ORDERS_REMEMBERED = 16_384;

/** Contracts are settled in it, and contract accounts hold it alone (rules/accounts#account-types). */
export const SETTLEMENT_ASSET = 'USDT';

export const MAX_INDEX_SOURCES = 10;
export const MAX_SOURCE_WEIGHT = 1_000_000;
/** A price whose own timestamp is older is left out, and one that is farther ahead of the clock (rules/contracts#index). */
export const SOURCE_LIFE_MS = 10_000;
export const SOURCE_AHEAD_MS = 2_000;
/**
 * An index without a newer price is silent (rules/contracts#not-normal): sources are asked every 2 s, and a round of them,
 * its answers and a tick stay below it.
 */
export const INDEX_SILENT_MS = 4_000;

export const HOUR_MS = 3_600_000;
const BUSINESS_ZONE_OFFSET_MS = 8 * HOUR_MS;
const DAY_MS: number = 24 * HOUR_MS;

/** Days since 1970-01-01 in the business zone, UTC+8 (rules/conventions#days). */
export function businessDay(timeMs: number): number {
  return Math.floor((timeMs + BUSINESS_ZONE_OFFSET_MS) / DAY_MS);
}

/** The time of 00:00 of a business day. */
export function businessDayStart(day: number): number {
  return day * DAY_MS - BUSINESS_ZONE_OFFSET_MS;
}

/** Chains: their outside accounts have owner numbers between the system accounts and the members. */
export const MAX_CHAINS = 32;
export const MAX_ADDRESS_LENGTH = 128;
export const MAX_REASON_LENGTH = 200;
/** `native`, `inner`, or a number. */
export const MAX_OUT_INDEX_LENGTH = 16;
/** Decimals of a token on its chain (rules/wallet#units). */
export const MAX_TOKEN_DECIMALS = 36;
export const MAX_CONFIRMATIONS = 100_000;
/** Bodies of a chain's last deposits that are kept: a kept one can be reversed (rules/wallet#numbered-deposits). */
export const DEPOSITS_KEPT = 4_096;
/** Applications of one member under review (rules/wallet#deposit-applications). */
export const MAX_APPLICATIONS = 3;
/** Entries of one member's address book (rules/wallet#address-book). */
export const MAX_SAVED_ADDRESSES = 50;
/** Addresses that a member's confirmed withdrawals went to, the latest ones. */
export const PAID_ADDRESSES_KEPT = 50;
/** A security change locks withdrawals so long (rules/security#withdrawal-lock). */
export const WITHDRAWAL_LOCK_MS: number = DAY_MS;
/** A security change, and a failed withdrawal, send withdrawals to review so long (rules/wallet#withdrawals). */
export const REVIEW_AFTER_MS: number = 7 * DAY_MS;
/** The window of hourAutoFactor, in ms (rules/wallet#velocity). */
export const AUTO_WINDOW_MS = 60 * 60 * 1000;
/** A floor price that two operators set or confirmed so lately lets withdrawals be approved automatically (rules/wallet#value). */
export const FLOOR_CONFIRMED_MS: number = 7 * DAY_MS;
/** The largest factor or count in the wallet's policy, and the longest of its delays. */
export const MAX_WALLET_FACTOR = 1_000_000;
export const MAX_WALLET_DELAY_MS: number = 30 * DAY_MS;
/** Values are in 1e-8 USDT. */
export const VALUE_SCALE = 8;

/** Commands that are farther apart leave a gap, by which the clocks of OTC orders move (rules/otc#clocks). */
export const OTC_GAP_MS = 60_000;
export const OTC_REFERENCE_EVERY_MS = 5_000;
/** 1 CNY in 1e-8: a coin that is worth less is not listed (rules/otc#reference). */
export const LEAST_OTC_REFERENCE: bigint = 10n ** 8n;
/** Far above any rate and any price in CNY, so that all sums stay short. */
export const MAX_CNY_RATE: bigint = 10n ** 14n;
export const MAX_AD_PRICE: bigint = 10n ** 15n;
/** The stock of an ad stays an amount, whatever its open orders return to it. */
export const MAX_AD_QTY: bigint = 2n ** 60n;
export const MAX_PREMIUM_BP = 1_000n;
export const MAX_ADS = 20;
/** The largest number of ads ON of one side and coin. */
export const MAX_ADS_ON = 2;
export const MAX_PAY_METHODS = 20;
export const MAX_OTC_BLOCKS = 200;
export const PAY_WINDOWS_MIN: readonly number[] = [10, 15, 20, 30];
export const TAKER_AGES_DAYS: readonly number[] = [0, 7, 30, 90];
export const TAKER_COMPLETED: readonly number[] = [0, 1, 10, 50];
export const MAX_OTC_DELAY_MS: number = 30 * DAY_MS;
/** The seller is reminded so long after "paid" (rules/otc#order-states). */
export const OTC_REMINDER_MS = 600_000;
/** The buyer may ask for a reopening so long, and the seller consents within so long (rules/otc#reopening). */
export const REOPENING_WINDOW_MS = 900_000;
export const REOPENING_CONSENT_MS: number = DAY_MS;
export const MAX_APPEALS_OF_PARTY = 2;
/** The seller may excuse a cancel so long (rules/otc#takers). */
export const EXCUSE_MS: number = DAY_MS;
export const POINTS_OF_RESTRICTION = 3;
/** The least share of the takers of a merchant's BUY ads, in percent (rules/otc#points). */
export const POINTS_SHARE_OF_ORDERS = 5;
export const LONG_RESTRICTION_DAYS = 7;
export const UPHELD_OF_RESTRICTION = 2;
export const UPHELD_RESTRICTION_MS: number = 2 * DAY_MS;
export const MARKS_OF_RESTRICTION = 3;
export const MARKS_WINDOW_MS: number = 30 * DAY_MS;
/** Figures are those of today and the 29 days before (rules/otc#statistics). */
export const FIGURES_DAYS = 30;
/** Completed orders with one counterparty that count in a day. */
export const COUNTED_WITH_ONE = 1;
/** The new-taker limit ends with so many counterparties (rules/otc#takers). */
export const PARTNERS_OF_NO_NEWCOMER = 3;
/** A merchant's points are a share of the takers of so many days (rules/otc#points). */
export const POINTS_SHARE_DAYS = 7;
/** The takers of BUY ads are known so long: a restriction of the last week may follow from the week before. */
export const BUY_AD_TAKERS_DAYS = 14;
/** A taker's unfinished purchases: one more for so many counterparties, and never more than so many (rules/otc#order-creation). */
export const PARTNERS_OF_PURCHASE = 5;
export const MAX_PURCHASES = 10;
/** A merchant's strangers hold at most so much together, in percent (rules/otc#strangers). */
export const STRANGERS_PERCENT = 30n;
/** A taker with so many counterparties of so long ago is a stranger to no merchant. */
export const KNOWN_PARTNERS = 3;
export const KNOWN_AFTER_MS: number = 7 * DAY_MS;
/** After a rejection, and after quitting (rules/otc#merchants). */
export const REAPPLY_AFTER_REJECTION_MS: number = DAY_MS;
export const REAPPLY_AFTER_QUIT_MS: number = 30 * DAY_MS;
export const QUITTING_MS: number = 7 * DAY_MS;
/** The bond of a QUITTING merchant stays so long after the end of an order or of a report. */
export const BOND_STAYS_MS: number = 3 * DAY_MS;

/** The part of an invitee's fees that the inviter is paid, and the most that one inviter is ever paid, in whole USDT. */
export const REBATE_PERCENT = 30n;
export const REBATE_CAP = 5_000n;
export enum REBATE_LIMIT {
  /**
   * Units of USDT that the fees of one invitee count on one day at most, so that sums stay exact in numbers: 600 times
   * what the cap pays for at eight decimals.
   */
  MAX_DAY_FEES = 1_000_000_000_000_000,
}
export const REBATES_PER_COMMAND = 1_000;
export const FEES_COUNTED_EVERY_MS = 5_000;
/** The last NORMAL index of a coin converts its fees so long, and a rate of operators (rules/growth#conversion). */
export const INDEX_RATE_LIFE_MS: number = DAY_MS;
/** Until it is older it counts alone; then the lower of it and the reference price. */
export const INDEX_RATE_ALONE_MS = 600_000;
export const REBATE_RATE_LIFE_MS: number = 7 * DAY_MS;
/** Decimals of operators' rates, and a bound far above any coin's price. */
export const REBATE_RATE_SCALE = 8;
export const MAX_REBATE_RATE: bigint = 10n ** 18n;
/** Whole USDT that one coin's fees count by operators' rates on one day at most. */
export const RATED_FEES_OF_DAY = 1_000;
export const PLEDGE_TERMS_DAYS: readonly number[] = [0, 7, 30, 90];
/** 1 % a day, in 1e-8. */
export const MAX_DAILY_RATE = 1_000_000n;
export const MAX_EARLY_DELAY_HOURS = 720;
/** So many are paid within 5 ms, whatever the collector of garbage does meanwhile (rules/growth#interest). */
export const PLEDGES_PER_COMMAND = 250;
/** Subscriptions, and redemptions, of a member in one product and business day (rules/growth#pledges). */
export const PLEDGES_OF_DAY = 10;
/** Running orders of a member in all products. */
export const MAX_RUNNING_PLEDGES = 50;
export const MAX_AIRDROP_ROWS = 10_000;

/** Ids and bodies are shorter in any case, being digests from some length on; references of credits are not. */
export const MAX_BODY_LENGTH = 256;
