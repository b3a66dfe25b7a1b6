/** Closed sets of the growth features' wire values. */

/** An invitee with a mark is INVALID and earns its inviter nothing (rules/growth#marks). */
export const INVITEE_STATUSES = ['VALID', 'INVALID'] as const;
export type InviteeStatus = (typeof INVITEE_STATUSES)[number];

export const INVITEE_MARKS = [
  ...(['SAME_IDENTITY', 'SAME_PAYMENT_ACCOUNT', 'SAME_DEVICE', 'RETURNED_PERSON', 'OPERATOR'] as const),
] as const;
export type InviteeMark = (typeof INVITEE_MARKS)[number];
