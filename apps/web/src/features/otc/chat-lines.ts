/** The lines of an order's chat. */
import type { WireOtcLine } from '@tern/protocol';
import {
  type ChatPages,
  withNewLines as linesWith,
  readingOrder as ordered,
} from '../../kit/chat/chat-pages.ts';

export type OtcChatPages = ChatPages<WireOtcLine>;

const idOf = ({ lineId }: WireOtcLine) => lineId;

/** @param lines new ones of this chat, oldest first; gives back the same pages when all are known */
export function withNewLines<P extends OtcChatPages>(chat: P, lines: readonly WireOtcLine[]): P {
  return linesWith<WireOtcLine, P>(chat, lines, idOf);
}

/** Oldest first, as a person reads them. */
export function readingOrder(chat: OtcChatPages): WireOtcLine[] {
  return ordered(chat, idOf);
}

/** The newest line of the other party, up to which the member has read once it is on the screen. */
export function newestForeign(lines: readonly WireOtcLine[]): string | undefined {
  return lines.findLast(({ isOwn, kind }) => !isOwn && kind !== 'SYSTEM')?.lineId;
}
