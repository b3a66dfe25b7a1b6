/** The quick phrases of an order's chat: those of its step, and none once the order has ended. */
import type { WireOtcOrder } from '@tern/protocol';
import type { PlainKey } from '../../../locale/keys.ts';

const PHRASES = {
  PENDING_PAYMENT: {
    BUY: ['otc.phraseBuy1', 'otc.phraseBuy2'],
    SELL: ['otc.phraseSell1', 'otc.phraseSell2'],
  },
  PENDING_RELEASE: {
    BUY: ['otc.phraseBuy2', 'otc.phraseBuy3'],
    SELL: ['otc.phraseSell2', 'otc.phraseSell3'],
  },
  COMPLETED: { BUY: [], SELL: [] },
  CANCELLED: { BUY: [], SELL: [] },
} as const satisfies Record<WireOtcOrder['status'], Record<WireOtcOrder['side'], readonly PlainKey[]>>;

export function phrasesOf({ status, side }: Pick<WireOtcOrder, 'status' | 'side'>): readonly PlainKey[] {
  return PHRASES[status][side];
}
