/** Closed sets of the growth features' wire values. */

/** An invitee with a mark is INVALID and earns its inviter nothing (rules/growth#marks). */
export const INVITEE_STATUSES = ['VALID', 'INVALID'] as const;
export type InviteeStatus = (typeof INVITEE_STATUSES)[number];

export const INVITEE_MARKS = [
  ...(['SAME_IDENTITY', 'SAME_PAYMENT_ACCOUNT', 'SAME_DEVICE', 'RETURNED_PERSON', 'OPERATOR'] as const),
] as const;
export type InviteeMark = (typeof INVITEE_MARKS)[number];

/** The days of a pledge product; 0: flexible (rules/growth#products). */
export const PLEDGE_TERMS = [0, 7, 30, 90] as const;
export type PledgeTerm = (typeof PLEDGE_TERMS)[number];

export const PRODUCT_STATUSES = ['DRAFT', 'ON', 'OFF'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** HOLDING: earns, or has earned all that it can. REDEEMING: the delay of an early redemption runs. REDEEMED: over. */
export const PLEDGE_STATES = ['HOLDING', 'REDEEMING', 'REDEEMED'] as const;
export type PledgeState = (typeof PLEDGE_STATES)[number];

/** EARLY forfeits the interest of a term; FLEXIBLE: a part of a flexible order, or all of it. */
export const REDEMPTIONS = ['MATURITY', 'EARLY', 'FLEXIBLE'] as const;
export type Redemption = (typeof REDEMPTIONS)[number];

/** WAITING: an early redemption whose delay runs. */
export const REDEMPTION_STATES = ['WAITING', 'PAID'] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

export const PARTICIPATIONS = ['PLEDGE', 'AIRDROP'] as const;
export type Participation = (typeof PARTICIPATIONS)[number];

/** A draft is read again and again until two operators pay it. */
export const CAMPAIGN_STATES = ['DRAFT', 'PAID'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** A row of a campaign's list that cannot be paid. FORMAT: no member id and amount. AMOUNT: not above 0 at the coin's scale. */
export const AIRDROP_FAULTS = ['FORMAT', 'MEMBER_UNKNOWN', 'TWICE', 'AMOUNT'] as const;
export type AirdropFault = (typeof AIRDROP_FAULTS)[number];

/** The accounts of the exchange that pledges and airdrops are paid from. */
export const ACTIVITY_ACCOUNTS = ['pledge', 'promo'] as const;
export type ActivityAccount = (typeof ACTIVITY_ACCOUNTS)[number];

/** Between `fee` and the free part of `pledge`. */
export const PLEDGE_FUND_MOVES = ['FROM_FEE', 'TO_FEE'] as const;
export type PledgeFundMove = (typeof PLEDGE_FUND_MOVES)[number];
/** The two posters of the share box: one leads to the download page, one to the registration with the inviter's code. */
export const POSTER_TYPES = ['DOWNLOAD', 'INVITATION'] as const;
export type PosterType = (typeof POSTER_TYPES)[number];

/** Each poster has two designs, which the member chooses from. */
export const POSTER_DESIGNS = ['1', '2'] as const;
export type PosterDesign = (typeof POSTER_DESIGNS)[number];
