/**
 * Decides which members' history goes into the read tables. The demo's bots trade all day and no member reads their
 * lists: their own history stays in the journal and is not projected (rules/members#member-ids). Bots have the member
 * ids below FIRST_PEOPLE_ID; people are numbered from 10002001 on. The id alone decides, so that a rebuild needs
 * nothing but the journal.
 */
import type { MemberId, Owner } from '@tern/engine';

const FIRST_PEOPLE_ID = 1_000_000;

export type HistoryRetention = (memberId: MemberId) => boolean;

export const isHuman: HistoryRetention = (memberId) => memberId >= FIRST_PEOPLE_ID;

export function isMember(owner: Owner): owner is MemberId {
  return typeof owner === 'number';
}
