import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RecordCard } from './record-card.tsx';

const LINE = {
  what: { text: 'Buy', colour: 'text-up' },
  pairsName: 'BTC/USDT',
  chips: ['Limit', 'Cross 20×'],
  figures: [
    { label: 'Price', value: '97,000.00', below: '96,999.50' },
    { label: 'Filled', value: '0.1' },
    { label: 'PnL', value: '-1.50', signed: '-1.5' },
  ],
  time: 0,
};

it('shows coins, chips, three figures, the time and the reason of any record', () => {
  const markup = renderToStaticMarkup(
    <RecordCard line={{ ...LINE, note: 'Canceled by you' }} right={<b>Filled</b>} />,
  );
  const texts = [...markup.matchAll(/>([^<]+)</g)].map(([, text]) => text);
  expect(texts.slice(0, 5)).toEqual(['Buy', 'BTC', '/USDT', 'Limit', 'Cross 20×']);
  expect(texts).toContain('96,999.50');
  expect(texts.at(-1)).toBe('Canceled by you');
  expect(markup.match(/<time/g)).toHaveLength(1);
  expect(markup).toContain('text-down');
});
