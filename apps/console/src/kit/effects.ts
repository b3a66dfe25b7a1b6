/**
 * A proposal's effects on members, as the server computed them when it was made: for its maker and for the operator who
 * decides.
 */
import { t } from '../locale/text.ts';
import { fieldsOf } from '../ui/json-fields.ts';
import { noticeText } from './notice-text.ts';

interface Effects {
  text: string;
  /** It would cost a member a position. */
  isSevere: boolean;
}

/** @param effects JSON text. undefined: nothing is told, or nothing that is known here */
export function readEffects(effects: string): Effects | undefined {
  const fields = fieldsOf(effects);
  const members = fields.get('membersLocked');
  const seconds = fields.get('noticeSeconds');
  if (members === undefined || seconds === undefined) return undefined;
  return { text: lockText(Number(members), Number(seconds)), isSevere: members !== '0' };
}

/** The number of members whose positions new settings would lock, and when they take effect. */
export function lockText(count: number, noticeSeconds: number): string {
  if (count === 0) return t('contract.locksNobody');
  return noticeSeconds === 0
    ? t('contract.locksAtOnce', { count })
    : t('contract.locksLater', { count, notice: noticeText(noticeSeconds) });
}
