/** Watches the served build, and brings the program of the question when there is another one. */
import { useEffect } from 'react';
import { usePart } from '../../kit/loading/use-part.ts';
import { loadTexts } from '../../locale/text.ts';
import { useBrowserUpdate, watchServedBuild } from './browser-update.ts';

const loadQuestion = () =>
  Promise.all([import('./update-question.tsx'), loadTexts(['update'])]).then(([file]) => file.UpdateQuestion);

export function BrowserUpdates() {
  useEffect(watchServedBuild, []);
  const isOffered = useBrowserUpdate((update) => update.offered !== undefined);
  const UpdateQuestion = usePart(isOffered, loadQuestion);
  return UpdateQuestion && <UpdateQuestion />;
}
