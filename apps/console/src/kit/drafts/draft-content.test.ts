import { LONGEST_DRAFT_BYTES } from '@tern/protocol/desk';
import { expect, it } from 'vitest';
import { draftContent, entryOfContent } from './draft-content.ts';

const thirty = 'x'.repeat(30);

it('a form is kept from the thirty-first character on, over all of its fields', () => {
  expect(draftContent({ title: thirty })).toEqual({ kind: 'short' });
  expect(draftContent({ title: `  ${thirty}  ` })).toEqual({ kind: 'short' });
  expect(draftContent({ title: thirty, rows: [{ unit: 'x' }] }).kind).toBe('kept');
  expect(draftContent({ isOpen: true, place: 123_456, from: undefined, none: null })).toEqual({
    kind: 'short',
  });
});

it('a draft gives back what the form held', () => {
  const entry = {
    zh: { title: '公告', body: 'a\n"b"\\' },
    en: { title: thirty, body: '' },
    place: 5,
    rows: ['1'],
  };
  const content = draftContent(entry);
  expect(content.kind === 'kept' && entryOfContent(content.text)).toEqual(entry);
  for (const broken of ['', '{', '[]', '"text"', 'null', '5']) expect(entryOfContent(broken)).toBeUndefined();
});

it('no secret and no file gets into a draft, nor counts for its length', () => {
  const secrets = { password: thirty, newPassword: thirty, totp: '123456', apiSecret: thirty };
  expect(draftContent({ ...secrets, file: new Blob([thirty]), title: 'x' })).toEqual({ kind: 'short' });
  const content = draftContent({ inner: [secrets], file: new Blob([thirty]), title: `${thirty}x` });
  expect(content).toEqual({ kind: 'kept', text: JSON.stringify({ inner: [{}], title: `${thirty}x` }) });
});

it('a form is too long above 64 KB of UTF-8', () => {
  const frame = JSON.stringify({ body: '' }).length;
  const longest = '字'.repeat(Math.floor((LONGEST_DRAFT_BYTES - frame) / 3));
  expect(draftContent({ body: longest }).kind).toBe('kept');
  expect(draftContent({ body: `${longest}字` })).toEqual({ kind: 'long' });
});
