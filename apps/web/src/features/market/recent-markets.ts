/** The markets that were opened last, by name, newest first, kept on this device. */
import { storage } from '@tern/bridge';

const STORAGE_KEY = 'recentMarkets';
const KEPT = 6;

export function recentMarkets(): readonly string[] {
  return (storage.read(STORAGE_KEY) ?? '').split(',').filter((name) => name !== '');
}

export function addRecentMarket(market: string): void {
  const others = recentMarkets().filter((name) => name !== market);
  storage.write(STORAGE_KEY, [market, ...others].slice(0, KEPT).join(','));
}
