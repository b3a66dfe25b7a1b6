export { CCXT_EXCHANGES, type CcxtExchange, openCcxtSources } from './ccxt-source.ts';
export { HttpRate } from './http-rate.ts';
