import { parseUnits } from '@tern/math';
import type { AccountFigures } from '@tern/math/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AccountFigures as AccountCard } from '../../../features/contract-records/index.ts';
import { AccountLine } from './account-line.tsx';

const usdt = (text: string) => parseUnits(text, 8);
const FLAT: AccountFigures = {
  wallet: usdt('9894.956'),
  reserves: 0n,
  equity: usdt('9894.956'),
  unrealisedPnl: 0n,
  available: usdt('9894.956'),
  occupiedMargin: 0n,
  cross: undefined,
  positions: new Map(),
};

/** The figures in the order of the card. */
function shownOf(markup: string): string[] {
  return [...markup.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, inner = '']) => inner.replace(/<[^>]*>/g, ''));
}
const lineOf = (figures: AccountFigures) =>
  shownOf(renderToStaticMarkup(<AccountLine figures={figures} scale={8} />)).slice(0, 5);

it('shows one figure for one amount', () => {
  expect(lineOf(FLAT)).toEqual(['9,894.95', '0.00', '9,894.95', '9,894.95', '0.00']);
});

it('counts isolated margins into the wallet, and adds up', () => {
  const figures = {
    ...FLAT,
    wallet: usdt('9644.956'),
    available: usdt('9644.956'),
    occupiedMargin: usdt('249.996'),
    unrealisedPnl: usdt('-2.504'),
    equity: usdt('9892.448'),
  };
  const [equity, unrealised, available, wallet, occupied] = lineOf(figures);
  expect([available, occupied, wallet]).toEqual(['9,644.95', '249.99', '9,894.94']);
  expect([wallet, unrealised, equity]).toEqual(['9,894.94', '-2.50', '9,892.44']);
});

it('gives the last digit to a result that is larger than the margin', () => {
  const figures = {
    ...FLAT,
    available: usdt('9644.956'),
    occupiedMargin: usdt('249.996'),
    unrealisedPnl: usdt('-302.504'),
    equity: usdt('9592.448'),
  };
  expect(lineOf(figures)).toEqual(['9,592.44', '-302.50', '9,644.95', '9,894.94', '249.99']);
  const larger = { ...figures, unrealisedPnl: usdt('302.504'), equity: usdt('10197.456') };
  expect(lineOf(larger)).toEqual(['10,197.45', '+302.51', '9,644.95', '9,894.94', '249.99']);
});

it('adds up on the card of the assets too', () => {
  const account = {
    currency: 'USDT',
    wallet: '9654.956',
    equity: '9907.456',
    unrealisedPnl: '2.504',
    occupiedMargin: '249.996',
    available: '9644.956',
    reserves: '10',
    transferable: '9644.956',
    crossRisk: '0',
    riskNoticeAccepted: true,
    settings: [],
  };
  const markup = renderToStaticMarkup(<AccountCard account={account} stars={undefined} />);
  expect(markup).toContain('9,907.45');
  expect(shownOf(markup).slice(0, 4)).toEqual(['+2.50', '250.00', '9,644.95', '10.00']);
});
