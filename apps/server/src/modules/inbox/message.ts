/** A message as it is kept: what happened, not how it is said. */
import type { MessageKind, SecurityEvent } from '@tern/protocol';

/** Values are texts; amounts are units and quantities as the engine counts them. */
export interface TemplateValues {
  /** All of the order is filled. */
  orderMatched: { orderId: string; market: string; filledQty: string; filledQuote: string };
  /** The exchange took it from the book. */
  orderCancelled: { orderId: string; market: string; filledQty: string };
  faucetPaid: { amounts: string };
  credited: { amounts: string };
  security: { event: SecurityEvent };
  identityPassed: { level: 'BASIC' | 'ADVANCED' };
  identityRejected: { level: 'BASIC' | 'ADVANCED'; reason: string };
}
export type Template = keyof TemplateValues;

export type Notice = {
  [T in Template]: { template: T; values: TemplateValues[T] };
}[Template];

export type NewMessage = Notice & {
  memberId: number;
  timeMs: number;
  /** What it tells of; undefined: it may be told again. */
  source?: string;
};

export const KINDS: Record<Template, MessageKind> = {
  orderMatched: 'TRADE',
  orderCancelled: 'TRADE',
  faucetPaid: 'ASSET',
  credited: 'ASSET',
  security: 'SECURITY',
  identityPassed: 'SYSTEM',
  identityRejected: 'SYSTEM',
};

/** Whether it leaves by mail too, where one is bound. */
export const MAILED: Record<Template, boolean> = {
  orderMatched: false,
  orderCancelled: false,
  faucetPaid: false,
  credited: false,
  security: true,
  identityPassed: true,
  identityRejected: true,
};

/** "BTC 100000000,USDT 5": asset and units. */
export function amountsText(amounts: readonly { asset: string; amount: bigint }[]): string {
  return amounts.map(({ asset, amount }) => `${asset} ${amount}`).join(',');
}
