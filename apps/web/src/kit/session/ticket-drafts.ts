/** Unsent texts of tickets, which this device keeps until they are sent or the member logs out. */
import { storage } from '@tern/bridge';

const DRAFTS_KEY = 'ticketDrafts';

/** @param ticketId empty: the text of a ticket that is not open yet */
export function readDraft(ticketId: string): string {
  return drafts()[ticketId] ?? '';
}

export function keepDraft(ticketId: string, text: string): void {
  const { [ticketId]: _, ...others } = drafts();
  storage.write(DRAFTS_KEY, JSON.stringify(text === '' ? others : { ...others, [ticketId]: text }));
}

export function dropDrafts(): void {
  if (storage.read(DRAFTS_KEY) !== null) storage.write(DRAFTS_KEY, '{}');
}

function drafts(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(storage.read(DRAFTS_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
