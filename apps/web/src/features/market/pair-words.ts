/** The two coins of a pair's or a market's name: "BTC/USDT" and "BTC/USDT:USDT" trade BTC for USDT. */
export function coinsOf(name: string): { base: string; quote: string } {
  const [base = name, quote = ''] = name.replace(/:.*/, '').split('/');
  return { base, quote };
}
