/** The events of every command, from the words that write-account-events.ts wrote. */
import { ACCOUNT_TYPES, type Owner, ownerOfCode } from '../base/accounts.ts';
import { CodecError } from '../codec/byte-reader.ts';
import { BALANCE_BIT, DONE_BIT, EVENT_CODE } from '../codec/event-code.ts';
import { fromList } from '../codec/from-list.ts';
import type { EventCursor } from './event-cursor.ts';
import type { BalanceChanged, CommandDone } from './events.ts';
import { REJECTIONS, type Rejection } from './rejections.ts';

export function readDone(cursor: EventCursor, header: number): CommandDone {
  const isWide = (header & DONE_BIT.wideResult) !== 0;
  switch (header & 0xff) {
    case EVENT_CODE.doneZero:
      return commandDone(cursor, 'OK', 0, false);
    case EVENT_CODE.doneSequence:
      return commandDone(cursor, 'OK', cursor.seq, false);
    case EVENT_CODE.doneEarlier:
      return commandDone(cursor, 'OK', cursor.seq - cursor.words.number(isWide), false);
    case EVENT_CODE.doneRejected:
      return commandDone(
        cursor,
        fromList<Rejection>(REJECTIONS, header >>> DONE_BIT.rejectionShift),
        0,
        false,
      );
    default:
      return commandDone(cursor, 'OK', cursor.words.number(isWide), (header & DONE_BIT.repeated) !== 0);
  }
}

function commandDone(
  cursor: EventCursor,
  rejection: Rejection,
  result: number,
  repeated: boolean,
): CommandDone {
  return { kind: 'command-done', seq: cursor.seq, rejection, result, repeated };
}

export function readBalance(cursor: EventCursor, header: number): BalanceChanged {
  const { words } = cursor;
  const account = header >>> BALANCE_BIT.accountShift;
  const number = words.number((header & BALANCE_BIT.wideOwner) !== 0);
  const isMember = (header & 0xff) === EVENT_CODE.memberBalance;
  const free = words.amount((header & BALANCE_BIT.wideFree) !== 0);
  return {
    kind: 'balance-changed',
    owner: isMember ? number : systemOwner(number, cursor.dictionary.chains),
    type: ACCOUNT_TYPES[account & 3]!,
    asset: fromList(cursor.dictionary.assets, account >>> 2).asset,
    free: (header & BALANCE_BIT.negativeFree) === 0 ? free : -free,
    frozen: words.amount((header & BALANCE_BIT.wideFrozen) !== 0),
  };
}

function systemOwner(code: number, chains: readonly string[]): Owner {
  const owner = ownerOfCode(code, chains);
  if (owner === undefined) throw new CodecError(`no account has the code ${code}`);
  return owner;
}
