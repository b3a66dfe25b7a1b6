import { expect, it } from 'vitest';
import { drawShare, SHARE_SIZE, type ShareColours, type ShareWords } from './share-picture.ts';

const COLOURS: ShareColours = {
  ground: 'ground',
  groundEnd: 'end',
  text: 'text',
  quiet: 'quiet',
  gain: 'gain',
  loss: 'loss',
};
const WORDS: ShareWords = {
  brand: 'Tern',
  pair: 'BTC/USDT 永续',
  side: '做空 20×',
  isLong: false,
  rate: '+46.05%',
  direction: 'up',
  facts: [
    ['开仓均价', '95,210.4000'],
    ['标记价格', '97,402.6'],
  ],
  time: '2026-11-21 14:08',
  note: 'note',
  simulated: '',
};

/** A canvas that remembers what is written; a letter is as wide as the text is high. */
function paper() {
  const written: { text: string; colour: string; end: number }[] = [];
  globalThis.Path2D ??= class {} as typeof Path2D;
  const canvas = {
    font: '',
    fillStyle: '' as unknown,
    createLinearGradient: () => ({ addColorStop: () => {} }),
    fillRect: () => {},
    save: () => {},
    restore: () => {},
    translate: () => {},
    scale: () => {},
    fill: () => {},
    measureText: (text: string) => ({ width: text.length * size() }),
    fillText: (text: string, x: number) =>
      written.push({ text, colour: String(canvas.fillStyle), end: x + text.length * size() }),
  };
  const size = () => Number(/(\d+)px/.exec(canvas.font)?.[1]);
  return { written, context: canvas as unknown as CanvasRenderingContext2D };
}

it('says every word, the rate in the colour of its sign and the side in that of its direction', () => {
  const { written, context } = paper();
  drawShare(context, WORDS, COLOURS);
  const colourOf = (text: string) => written.find((one) => one.text === text)?.colour;
  expect(written.map(({ text }) => text)).toEqual([
    'Tern',
    'BTC/USDT 永续',
    '做空 20×',
    '+46.05%',
    '开仓均价',
    '95,210.4000',
    '标记价格',
    '97,402.6',
    '2026-11-21 14:08',
    'note',
  ]);
  expect([colourOf('+46.05%'), colourOf('做空 20×')]).toEqual(['gain', 'loss']);
});

it('keeps a long figure inside, and says that a market is simulated', () => {
  const { written, context } = paper();
  drawShare(context, { ...WORDS, rate: '-123,456.78%', direction: 'down', simulated: 'simulated' }, COLOURS);
  expect(written.map(({ text }) => text)).toContain('simulated');
  const rate = written.find(({ text }) => text === '-123,456.78%');
  expect(rate?.colour).toBe('loss');
  expect(rate?.end).toBeLessThanOrEqual(SHARE_SIZE.width);
});
