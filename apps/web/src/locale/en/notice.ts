import type { SameKeys } from '../keys.ts';
import type { notice as zh } from '../zh/notice.ts';

export const notice: SameKeys<typeof zh> = {
  lost: 'Connection lost. Data as of {time}',
  paused: 'Trading is paused; orders can be canceled. Data as of {time}',
  age: '({age} ago)',
  waiting: 'No answer to your order yet. Asking again with the same ID; do not order twice',
  arrived: 'Your order has reached the exchange. View it',
  notPlaced: 'Your order was not placed: {reason}',
  neverArrived: 'Your order did not reach the exchange; nothing was placed',
  BUY: 'Bought {qty} {coin} at {price}',
  SELL: 'Sold {qty} {coin} at {price}',
  OPEN_LONG: 'Opened long {pair}, {lots} lots at {price}',
  OPEN_SHORT: 'Opened short {pair}, {lots} lots at {price}',
  CLOSE_LONG: 'Closed long {pair}, {lots} lots at {price}',
  CLOSE_SHORT: 'Closed short {pair}, {lots} lots at {price}',
  recent: 'Recent messages',
};
