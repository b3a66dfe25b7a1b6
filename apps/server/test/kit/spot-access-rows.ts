/** The rows of spot orders in the table of access (member-access-table.ts). */
import type { CallName } from '@tern/protocol';
import type { Row } from './access-row.ts';

export const SPOT_ROWS: Partial<Record<CallName, Row>> = {
  placeSpotOrder: {
    ask: () => ({
      requestId: 'table',
      pairsName: 'BTC/USDT',
      side: 'BUY',
      type: 'LIMIT',
      price: '0',
      qty: '1',
    }),
    own: 'priceInvalid',
  },
  getSpotOrder: { ask: (orderId) => ({ orderId }), own: 'ok', object: ['order', 'orderUnknown'] },
  amendSpotOrder: {
    ask: (orderId) => ({ requestId: 'table', orderId, qty: '0.002' }),
    own: 'ok',
    object: ['order', 'orderUnknown'],
  },
  cancelSpotOrder: { ask: (orderId) => ({ orderId }), own: 'ok', object: ['order', 'orderUnknown'] },
};
