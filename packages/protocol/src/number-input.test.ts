import { expect, it } from 'vitest';
import { changeByInput, InputEvents } from './number-input.ts';
import { readNumber } from './typed-number.ts';

const RULES = { decimals: 8 };
const grouped = (text: string) => text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

interface Field {
  /** The shown text with the caret or the selection as bars. */
  before: string;
  after: string;
  inputType?: string;
}

/** `1,2|34` as the shown text and the selection. */
function marked(text: string) {
  const [head = '', ...rest] = text.split('|');
  const shown = text.replaceAll('|', '');
  const end = rest.length === 2 ? head.length + (rest[0] ?? '').length : head.length;
  return { shown, selected: { start: head.length, end } };
}

function input({ before, after, inputType = 'insertText' }: Field): string {
  const { shown, selected } = marked(before);
  const change = changeByInput(
    {
      before: readNumber(shown.replaceAll(',', ''), RULES),
      shown,
      typed: after,
      selected,
      inputType,
    },
    RULES,
    grouped,
  );
  return `${change.shown.slice(0, change.caret)}|${change.shown.slice(change.caret)}`;
}

it.each<[Field, string]>([
  [{ before: '123|', after: '1234' }, '1,234|'],
  [{ before: '1,234|', after: '1,234,' }, '1,234.|'],
  [{ before: '1,234|', after: '1,234。' }, '1,234.|'],
  [{ before: '1|,234', after: '15,234' }, '15,|234'],
  [{ before: '1,|234', after: '1,。234' }, '1.|234'],
  [{ before: '1,|234', after: '1,,234' }, '1.|234'],
  [{ before: '0.|12', after: '0.912' }, '0.9|12'],
  // Deletions.
  [{ before: '12|,345', after: '1,345', inputType: 'deleteContentBackward' }, '1|,345'],
  [{ before: '1,|234', after: '1234', inputType: 'deleteContentBackward' }, '1|,234'],
  [{ before: '1|,234', after: '1234', inputType: 'deleteContentForward' }, '1,|234'],
  [{ before: '|1|,000', after: ',000', inputType: 'deleteContentBackward' }, '|000'],
  [{ before: '|1,234|', after: '', inputType: 'deleteByCut' }, '|'],
  [{ before: '11|1', after: '11', inputType: 'deleteContentBackward' }, '1|1'],
  [{ before: '1|11', after: '11', inputType: 'deleteContentForward' }, '1|1'],
  [{ before: '..|.5', after: '..5', inputType: 'deleteContentBackward' }, '.|.5'],
  [{ before: '12 34|', after: '12 ', inputType: 'deleteWordBackward' }, '12 |'],
  // A selection replaced by a text that begins alike.
  [{ before: '|1,234|', after: '1,5', inputType: 'insertFromPaste' }, '1.5|'],
  [{ before: '|1,234|', after: '1,500', inputType: 'insertFromPaste' }, '1,500|'],
  [{ before: '|1,234|', after: '1,500' }, '1.500|'],
  [{ before: '2|,500', after: '21,000,500', inputType: 'insertFromPaste' }, '21,000,|500'],
  // An undone deletion brings back the shown text.
  [{ before: '|', after: '1,234', inputType: 'historyUndo' }, '1,234|'],
  // A text that is no number stands as it was typed.
  [{ before: '1,234|', after: '1,234 5' }, '1234 5|'],
  [{ before: '|', after: '1,00,000', inputType: 'insertFromPaste' }, '1,00,000|'],
])('%j', (field, after) => {
  expect(input(field)).toBe(after);
});

it('finds the place of an input that no selection names', () => {
  const change = changeByInput(
    {
      before: readNumber('1234', RULES),
      shown: '1,234',
      typed: '1,2934',
      selected: undefined,
      inputType: undefined,
    },
    RULES,
    grouped,
  );
  expect(change).toMatchObject({ number: { text: '12934' }, shown: '12,934', caret: 4 });
});

it('takes a composition as one input, from the selection that it began with', () => {
  const events = new InputEvents();
  const element = { value: '1,234', selectionStart: 1, selectionEnd: 3 };
  events.announce(element, 'insertText');
  expect(events.takeInput()).toEqual({ selected: { start: 1, end: 3 }, inputType: 'insertText' });
  expect(events.takeInput()).toEqual({});
  const before = readNumber('1234', RULES);
  events.beginComposition(element, before);
  events.announce({ ...element, selectionEnd: null }, 'insertCompositionText');
  const begun = {
    before,
    shown: '1,234',
    selected: { start: 1, end: 3 },
    inputType: 'insertCompositionText',
  };
  expect(events.composition).toEqual(begun);
  expect(events.endComposition()).toEqual(begun);
  expect(events.endComposition()).toBeUndefined();
  expect(events.takeInput()).toEqual({});
});
