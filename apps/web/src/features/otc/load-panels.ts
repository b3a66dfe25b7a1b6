/** The market and quick buy as parts of the trade screen, with their words: they come when they are first shown. */
import { loadTexts } from '../../locale/text.ts';

const TEXTS = ['otc', 'trade'] as const;

export const loadMarketPanel = () =>
  Promise.all([import('./market/market-panel.tsx'), loadTexts(TEXTS)]).then(([file]) => file.MarketPanel);

export const loadQuickPanel = () =>
  Promise.all([import('./quick/quick-panel.tsx'), loadTexts(TEXTS)]).then(([file]) => file.QuickPanel);

export const loadMarketIcons = () =>
  Promise.all([import('./market/market-icons.tsx'), loadTexts(TEXTS)]).then(([file]) => file.MarketIcons);
