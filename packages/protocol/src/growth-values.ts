/** Closed sets of the growth features' wire values. */

/** An invitee with a mark is INVALID and earns its inviter nothing (rules/growth#marks). */
export const INVITEE_STATUSES = ['VALID', 'INVALID'] as const;
export type InviteeStatus = (typeof INVITEE_STATUSES)[number];

export const INVITEE_MARKS = [
  ...(['SAME_IDENTITY', 'SAME_PAYMENT_ACCOUNT', 'SAME_DEVICE', 'RETURNED_PERSON', 'OPERATOR'] as const),
] as const;
export type InviteeMark = (typeof INVITEE_MARKS)[number];

/** The two posters of the share box: one leads to the download page, one to the registration with the inviter's code. */
export const POSTER_TYPES = ['DOWNLOAD', 'INVITATION'] as const;
export type PosterType = (typeof POSTER_TYPES)[number];

/** Each poster has two designs, which the member chooses from. */
export const POSTER_DESIGNS = ['1', '2'] as const;
export type PosterDesign = (typeof POSTER_DESIGNS)[number];
