import type { SameKeys } from '../keys.ts';
import type { quotes as chinese } from '../zh/quotes.ts';

export const quotes: SameKeys<typeof chinese> = {
  favourites: 'Favorites',
  spot: 'Spot',
  contract: 'Contract',
  kinds: 'Market type',
  mainCurrencies: 'Quote currency',
  searchPlaceholder: 'Search coins, e.g. BTC',
  nameVolume: 'Name / 24h turnover',
  sortName: 'Sort by name',
  sortVolume: 'Sort by turnover',
  sortPrice: 'Sort by price',
  sortChange: 'Sort by change',
  favourite: 'Add {pair} to favorites',
  unfavourite: 'Remove {pair} from favorites',
  added: 'Added to favorites',
  removed: 'Removed from favorites',
  noFavourites: 'No favorites yet',
  noFavouritesText: 'Tap the star in the market list to add one',
  perpetual: 'Perp',
  noContracts: 'Contracts are not open yet',
  noContractsText: 'Perpetual contracts will be listed here',
  noMatch: 'No matching coin',
  recent: 'Recent',
  searchResults: 'Pairs found: {count}',
};
