/**
 * The names by which a coin is searched: the one that the exchange gives it, and the usual ones in both languages, which the
 * exchange does not know in the language that it was not named in.
 */

import { useServer } from './queries.ts';
import type { NamesOf } from './quote-list.ts';

const USUAL: Readonly<Record<string, readonly string[]>> = {
  ADA: ['艾达币', 'Cardano'],
  ALGO: ['Algorand'],
  ATOM: ['阿童木', 'Cosmos'],
  AVAX: ['雪崩', 'Avalanche'],
  BCH: ['比特币现金', 'Bitcoin Cash'],
  BNB: ['币安币', 'Binance Coin'],
  BTC: ['比特币', 'Bitcoin'],
  DASH: ['达世币'],
  DOGE: ['狗狗币', 'Dogecoin'],
  DOT: ['波卡', 'Polkadot'],
  EOS: ['柚子'],
  ETC: ['以太经典', 'Ethereum Classic'],
  ETH: ['以太坊', 'Ethereum'],
  FIL: ['文件币', 'Filecoin'],
  ICP: ['互联网计算机', 'Internet Computer'],
  KSM: ['Kusama'],
  LINK: ['Chainlink'],
  LTC: ['莱特币', 'Litecoin'],
  MATIC: ['马蹄', 'Polygon'],
  NEO: ['小蚁'],
  SOL: ['索拉纳', 'Solana'],
  TRX: ['波场', 'Tron'],
  UNI: ['独角兽', 'Uniswap'],
  USDC: ['美元币', 'USD Coin'],
  USDT: ['泰达币', 'Tether'],
  VET: ['唯链', 'VeChain'],
  XLM: ['恒星币', 'Stellar'],
  XMR: ['门罗币', 'Monero'],
  XRP: ['瑞波币', 'Ripple'],
  XTZ: ['泰佐斯', 'Tezos'],
  ZEC: ['大零币', 'Zcash'],
};

/** @param given the exchange's own name */
export function coinNamesOf(coin: string, given = coin): readonly string[] {
  return [given, ...(USUAL[coin] ?? [])].map((name) => name.toUpperCase());
}

export function useCoinNames(): NamesOf {
  const currencies = useServer().data?.currencies;
  return (coin) => coinNamesOf(coin, currencies?.find(({ currency }) => currency === coin)?.name);
}
