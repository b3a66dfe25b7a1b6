import { storage } from '@tern/bridge';
import { stubStorage } from '@tern/bridge/stub-storage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from './session.ts';
import { keepDraft, readDraft } from './ticket-drafts.ts';

beforeEach(() => stubStorage());
afterEach(() => vi.unstubAllGlobals());

describe('the unsent text of a ticket', () => {
  it('is kept for each ticket apart until it is sent', () => {
    keepDraft('1', 'one');
    keepDraft('2', 'two');
    keepDraft('', 'a new one');
    expect(['1', '2', '', '3'].map(readDraft)).toEqual(['one', 'two', 'a new one', '']);
    keepDraft('1', '');
    expect(storage.read('ticketDrafts')).toBe('{"2":"two","":"a new one"}');
  });

  it('is gone at logout', () => {
    beginSession('token', '1');
    keepDraft('1', 'one');
    endSession();
    expect(readDraft('1')).toBe('');
    expect(storage.read('ticketDrafts')).toBe('{}');
  });

  it('survives what another program wrote in its place', () => {
    for (const text of ['nothing', '3', 'null', '{"1":2}']) {
      storage.write('ticketDrafts', text);
      expect(readDraft('1')).toBe('');
    }
  });
});
