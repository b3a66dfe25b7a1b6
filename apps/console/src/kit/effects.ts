/**
 * A proposal's effects on members, as the server computed them when it was made: for its maker and for the operator who
 * decides.
 */
import { t } from '../locale/text.ts';
import { fieldsOf } from '../ui/json-fields.ts';
import { noticeText } from './notice-text.ts';

interface Effects {
  text: string;
  /** It would cost a member a position, coins or a bond. */
  isSevere: boolean;
}

/** @param effects JSON text. undefined: nothing is told, or nothing that is known here */
export function readEffects(effects: string): Effects | undefined {
  const fields = fieldsOf(effects);
  return lockEffects(fields) ?? verdictEffects(fields) ?? penaltyEffects(fields);
}

function lockEffects(fields: ReadonlyMap<string, string>): Effects | undefined {
  const members = fields.get('membersLocked');
  const seconds = fields.get('noticeSeconds');
  if (members === undefined || seconds === undefined) return undefined;
  return { text: lockText(Number(members), Number(seconds)), isSevere: members !== '0' };
}

/** Where the coins of an OTC order go, and who gets a fault mark. */
function verdictEffects(fields: ReadonlyMap<string, string>): Effects | undefined {
  const coins = fields.get('coins');
  const to = fields.get('to');
  if (coins === undefined || to === undefined) return undefined;
  const mark = fields.get('faultMark') ?? '';
  const text = t('otc.coinsGo', { coins, member: to });
  return { text: mark === '' ? text : `${text} ${t('otc.markGoes', { member: mark })}`, isSevere: true };
}

/** A penalty takes so much of a bond, never more than is left. */
function penaltyEffects(fields: ReadonlyMap<string, string>): Effects | undefined {
  const taken = fields.get('taken');
  const left = fields.get('left');
  if (taken === undefined || left === undefined) return undefined;
  return { text: t('otc.bondTaken', { taken, left }), isSevere: true };
}

/** The number of members whose positions new settings would lock, and when they take effect. */
export function lockText(count: number, noticeSeconds: number): string {
  if (count === 0) return t('contract.locksNobody');
  return noticeSeconds === 0
    ? t('contract.locksAtOnce', { count })
    : t('contract.locksLater', { count, notice: noticeText(noticeSeconds) });
}
