import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { quickFacts } from './quick-facts.tsx';

const QUOTE = { price: '7.21', amount: '500', qty: '69.3481276', payWindowMinutes: 15 };

it('shows the coins with the decimals that the price card and the order have', () => {
  for (const side of ['BUY', 'SELL'] as const) {
    const facts = quickFacts({ currency: 'USDT', side }, QUOTE);
    const text = renderToStaticMarkup(facts[1]![1]).replace(/<[^>]*>/g, '');
    expect(text).toBe('69.34 USDT');
  }
});
