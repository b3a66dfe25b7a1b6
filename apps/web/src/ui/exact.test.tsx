import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Exact, MoneyIn, Pnl } from './exact.tsx';

const shown = (element: React.ReactElement) => {
  const [, tag, text] = /^<(\w+)[^>]*>(.*)<\/\w+>$/.exec(renderToStaticMarkup(element)) ?? [];
  return [tag, text];
};

it('offers the exact figure where the shown one is shorter, and only there', () => {
  expect(shown(<Exact amount="9894.956" coin="USDT" />)).toEqual(['button', '9,894.95']);
  expect(shown(<Exact amount="9894.95" coin="USDT" />)).toEqual(['span', '9,894.95']);
  expect(shown(<Exact amount="0.001" coin="USDT" />)).toEqual(['button', '&lt;0.01']);
  expect(shown(<Exact amount="0.0000001" coin="BTC" />)).toEqual(['span', '0.0000001']);
  expect(shown(<MoneyIn amount="1.49998933" coin="USDT" />)).toEqual(['button', '1.50']);
  expect(shown(<Pnl amount="184.2" />)).toEqual(['span', '+184.20']);
  expect(shown(<Pnl amount="-0.001" />)).toEqual(['button', '-&lt;0.01']);
});
