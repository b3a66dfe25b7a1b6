/**
 * Writes a line into the chat of an own order (rules/otc#chat): to its two parties, as long as the order is open, for a day
 * after its end, and while a request to reopen it or a report is open.
 */
import { type CallRequest, OTC_LIMITS } from '@tern/protocol';
import type { TransactionSql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import { CallError } from '../../../platform/http/call.ts';
import { RateLimit } from '../../../platform/http/limits/rate-limit.ts';
import type { Images } from '../../files/index.ts';
import { counterpartyOf, type OtcOrderRecord } from '../orders/order-record.ts';
import type { ChatLine, ChatLines, NewLine } from './chat-lines.ts';
import type { ChatMarks } from './chat-marks.ts';
import { plainLine } from './plain-line.ts';
import { isSuspicious } from './suspicious-text.ts';

const LINES_A_MINUTE = 30;
const MINUTE_MS = 60_000;
const WRITABLE_AFTER_END_MS = 24 * 3_600_000;

export type ChatOrder = Pick<OtcOrderRecord, 'orderId' | 'buyerId' | 'sellerId' | 'endedMs' | 'reopening'>;

/** The chat takes lines until then; 0: as long as it stays as it is. */
export function chatUntil({ endedMs, reopening }: ChatOrder, hasOpenReport: boolean): number {
  const isOpen = endedMs === 0 || reopening === 'ASKED' || hasOpenReport;
  return isOpen ? 0 : endedMs + WRITABLE_AFTER_END_MS;
}

export interface SendLineParts {
  lines: ChatLines;
  marks: Pick<ChatMarks, 'addUnread' | 'note'>;
  images: Pick<Images, 'takeImage'>;
  hasOpenReport(orderId: number): Promise<boolean>;
  /** Called when the line is committed. */
  publish(line: ChatLine, order: ChatOrder): void;
}

export class SendLine {
  private readonly paces = new RateLimit(LINES_A_MINUTE, MINUTE_MS);

  constructor(private readonly parts: SendLineParts) {}

  async send(
    order: ChatOrder,
    authorId: number,
    request: CallRequest<'sendOtcLine'>,
    nowMs: number,
  ): Promise<ChatLine> {
    const { lines, marks, publish } = this.parts;
    const line = lineOf(order.orderId, authorId, request, nowMs);
    const earlier = await lines.ofRequest(lines.sql, line);
    if (earlier !== undefined) return sameLine(earlier, line);
    await this.refuseClosed(order, nowMs);
    if (!this.paces.take(authorId, nowMs)) throw new CallError('rateLimited');
    const readerId = counterpartyOf(order, authorId);
    const { written, unread } = await transact(lines.sql, async (sql) => {
      const before = await this.waitForOthers(sql, line);
      if (before !== undefined) return { written: sameLine(before, line), unread: 0 };
      await this.takeImage(sql, line);
      const made = await lines.insert(sql, line);
      return { written: made, unread: await marks.addUnread(sql, order.orderId, readerId) };
    });
    if (unread === 0) return written;
    marks.note(order.orderId, readerId, unread);
    publish(written, order);
    return written;
  }

  private async refuseClosed(order: ChatOrder, nowMs: number): Promise<void> {
    const untilMs = chatUntil(order, await this.parts.hasOpenReport(order.orderId));
    if (untilMs !== 0 && nowMs >= untilMs) throw new CallError('otcOrderState');
  }

  /** One after another for one author and order, so that two cannot both be the first of a request, or the last image. */
  private async waitForOthers(sql: TransactionSql, line: NewLine): Promise<ChatLine | undefined> {
    const key = `otc chat ${line.orderId} ${line.authorId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    return this.parts.lines.ofRequest(sql, line);
  }

  private async takeImage(sql: TransactionSql, { orderId, authorId, imageId }: NewLine): Promise<void> {
    if (imageId === '') return;
    if ((await this.parts.lines.countImages(sql, orderId, authorId)) >= OTC_LIMITS.chatImages)
      throw new CallError('chatImageLimit');
    await this.parts.images.takeImage(sql, { memberId: authorId, imageId, kind: 'OTC_CHAT' });
  }
}

export function lineContent({ text, imageId }: { text?: string | undefined; imageId?: string | undefined }) {
  if ((text === undefined) === (imageId === undefined))
    throw new CallError('parameterInvalid', { field: 'text' });
  const content = text === undefined ? '' : plainLine(text);
  return {
    kind: text === undefined ? ('IMAGE' as const) : ('TEXT' as const),
    content,
    imageId: imageId ?? '',
  };
}

function lineOf(
  orderId: number,
  authorId: number,
  request: CallRequest<'sendOtcLine'>,
  timeMs: number,
): NewLine {
  const line = lineContent(request);
  const { requestId } = request;
  return { orderId, authorId, requestId, timeMs, ...line, isSuspicious: isSuspicious(line.content) };
}

function sameLine(earlier: ChatLine, { content, imageId }: NewLine): ChatLine {
  if (earlier.content !== content || earlier.imageId !== imageId) throw new CallError('requestIdReused');
  return earlier;
}
