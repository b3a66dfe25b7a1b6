/** Texts of the update of the app (rules/releases#states). */
import type { SameKeys } from '../keys.ts';
import type { update as zh } from '../zh/update.ts';

export const update: SameKeys<typeof zh> = {
  found: 'New version found',
  notes: 'What is new',
  noNotes: 'Fixes known problems and runs more stably',
  mandatory: 'This update cannot be put off',
  now: 'Update now',
  later: 'Later',
  updating: 'Updating',
  updatingText: 'Keep the app open; it restarts by itself when done',
  checking: 'Checking the download',
  done: 'Updated',
  doneText: 'The app restarts in 2 seconds',
  failed: 'Update failed',
  browserFailed: 'The new version could not be had. Check your network and try again.',
  oldGoesOn: 'You can go on with the version you have.',
  retry: 'Try again',
};
