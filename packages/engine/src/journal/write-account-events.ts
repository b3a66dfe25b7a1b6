/** The events of every command as words: its answer, and the accounts that it touched. */
import { BALANCE } from '../base/balance-record.ts';
import { RECORD, type Records } from '../base/records.ts';
import { BALANCE_BIT, DONE_BIT, EVENT_CODE } from '../codec/event-code.ts';
import type { Events } from '../codec/event-writer.ts';
import { highWord, type WordWriter } from '../codec/word-writer.ts';
import { REJECTIONS, type Rejection } from './rejections.ts';

/** A balance takes at most so many. */
const BALANCE_RECORD_WORDS = 8;

/** Closes the events of the command. */
export function writeDone(
  events: Events<never>,
  rejection: Rejection,
  result: number,
  repeated: boolean,
): void {
  const { out, seq } = events;
  out.makeRoom();
  const { words } = out;
  if (rejection !== 'OK') {
    const code = REJECTIONS.indexOf(rejection) << DONE_BIT.rejectionShift;
    words[out.at++] = EVENT_CODE.doneRejected | code;
  } else if (repeated) writeResult(out, EVENT_CODE.doneOther | DONE_BIT.repeated, result);
  else if (result === seq) words[out.at++] = EVENT_CODE.doneSequence;
  else if (result === 0) words[out.at++] = EVENT_CODE.doneZero;
  else if (result < seq) writeResult(out, EVENT_CODE.doneEarlier, seq - result);
  else writeResult(out, EVENT_CODE.doneOther, result);
}

function writeResult(out: WordWriter, code: number, value: number): void {
  const { words } = out;
  let at = out.at;
  words[at++] = value < 2 ** 32 ? code : code | DONE_BIT.wideResult;
  words[at++] = value | 0;
  if (value >= 2 ** 32) words[at++] = highWord(value);
  out.at = at;
}

/** The first `count` of these rows of the ledger as they are now. */
export function writeBalances(events: Events<never>, ledger: Records, rows: Int32Array, count: number): void {
  const { out } = events;
  out.makeRoom(count * BALANCE_RECORD_WORDS);
  const { words } = out;
  const { numbers, integers } = ledger;
  let at = out.at;
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const wordsAt = row << RECORD.WORD_SHIFT;
    const intsAt = row << RECORD.INT_SHIFT;
    const start = at++;
    let header = integers[intsAt | BALANCE.ACCOUNT]! << BALANCE_BIT.accountShift;
    const memberId = numbers[wordsAt | BALANCE.MEMBER_ID]!;
    if (memberId === 0) {
      words[at++] = integers[intsAt | BALANCE.OWNER]!;
      header |= EVENT_CODE.systemBalance;
    } else {
      words[at++] = memberId | 0;
      header |= EVENT_CODE.memberBalance;
      if (memberId >= 2 ** 32) {
        words[at++] = highWord(memberId);
        header |= BALANCE_BIT.wideOwner;
      }
    }
    let lo = numbers[wordsAt | BALANCE.FREE_LO]!;
    let hi = integers[intsAt | BALANCE.FREE_HI]!;
    if (hi < 0) {
      header |= BALANCE_BIT.negativeFree;
      // The magnitude of a negative amount: what its limbs lack of zero.
      hi = lo === 0 ? -hi : -hi - 1;
      lo = lo === 0 ? 0 : 2 ** 52 - lo;
    }
    words[at++] = lo | 0;
    let high = (lo / 2 ** 32) | 0 | (hi << 20);
    if (high !== 0) {
      words[at++] = high;
      header |= BALANCE_BIT.wideFree;
    }
    lo = numbers[wordsAt | BALANCE.FROZEN_LO]!;
    words[at++] = lo | 0;
    high = (lo / 2 ** 32) | 0 | (integers[intsAt | BALANCE.FROZEN_HI]! << 20);
    if (high !== 0) {
      words[at++] = high;
      header |= BALANCE_BIT.wideFrozen;
    }
    words[start] = header;
  }
  out.at = at;
}
