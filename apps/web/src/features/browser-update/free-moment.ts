/**
 * The moments at which a member may be asked or a page may be loaded anew: no command is under way, no answer is missing,
 * and for a question also no other one is open and no field is being filled (rules/releases#browser).
 */
import { useEffect, useState } from 'react';
import { useLostAnswers } from '../../feed/lost-answers.ts';
import { queryClient } from '../../kit/api/query-client.ts';

const LOOK_MS = 500;
const LAYERS = '#overlay [role=dialog], #overlay [role=alertdialog]';
const FIELDS = 'input, textarea, select, [contenteditable]';

function isCommandUnderWay(): boolean {
  return queryClient.isMutating() > 0 || useLostAnswers.getState().waiting > 0;
}

function isMemberBusy(): boolean {
  if (isCommandUnderWay()) return true;
  return document.querySelector(LAYERS) !== null || document.activeElement?.matches(FIELDS) === true;
}

/** Resolves as soon as no command is under way. @throws Error when one still is after so long */
export async function commandsEnd(mostMs: number): Promise<void> {
  const startMs = performance.now();
  while (isCommandUnderWay()) {
    if (performance.now() - startMs > mostMs) throw new Error('a command is still under way');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** True from the first moment at which the member is not busy, for as long as it is wanted. */
export function useFreeMoment(wanted: boolean): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!wanted) return setFree(false);
    const look = () => !isMemberBusy() && setFree(true);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [wanted]);
  return wanted && isFree;
}
