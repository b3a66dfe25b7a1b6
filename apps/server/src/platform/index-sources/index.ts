export { CCXT_EXCHANGES, type CcxtExchange, CcxtSource } from './ccxt-source.ts';
export { HttpRate } from './http-rate.ts';
