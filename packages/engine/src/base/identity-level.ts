/**
 * The member's proof of identity (rules/members#basic-verification, rules/members#advanced-verification): 0 none, 1
 * basic PASS, 2 advanced PASS.
 */
export const IDENTITY_LEVELS = [0, 1, 2] as const;

export type IdentityLevel = (typeof IDENTITY_LEVELS)[number];
