/** To a frozen member: why, what is still possible, and whom to ask. Nothing of it is loaded for anybody else. */
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../kit/loading/lazy-chunk.ts';
import { loadTexts } from '../../../locale/text.ts';
import { useFreeze } from './queries.ts';

const Words = lazy(() =>
  loadChunk(() => Promise.all([import('./freeze-words.tsx'), loadTexts(['member'])])).then(([file]) => ({
    default: file.FreezeWords,
  })),
);

export function FreezeNote() {
  const freeze = useFreeze();
  if (!freeze) return null;
  return (
    <Suspense fallback={null}>
      <Words freeze={freeze} />
    </Suspense>
  );
}
