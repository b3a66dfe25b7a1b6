/** The two coins of a pair's name: "BTC/USDT" trades BTC for USDT. */
export function coinsOf(pairsName: string): { base: string; quote: string } {
  const [base = pairsName, quote = ''] = pairsName.split('/');
  return { base, quote };
}
