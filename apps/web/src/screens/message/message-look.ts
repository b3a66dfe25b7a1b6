/** The icon and the color of a message: by its kind, but a liquidation looks like no fill. */
import { ArrowDownUp, Bell, Shield, TriangleAlert, Wallet } from 'lucide-react';
import type { InboxMessage } from '../../features/message/index.ts';

const LOOKS = {
  TRADE: { Icon: ArrowDownUp, tone: 'brand' },
  ASSET: { Icon: Wallet, tone: 'ok' },
  SECURITY: { Icon: Shield, tone: 'warn' },
  SYSTEM: { Icon: Bell, tone: 'plain' },
} as const;
const LIQUIDATION = { Icon: TriangleAlert, tone: 'bad' } as const;

export function lookOf({ kind, link }: Pick<InboxMessage, 'kind' | 'link'>) {
  return link.startsWith('/contract/liquidation?') ? LIQUIDATION : LOOKS[kind];
}
