/** Asks before a page with a changed form is left, whether by a link, the browser's buttons, a reload or a closed window. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../locale/text.ts';
import { signedState } from '../session.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { flushForms, hasChangedForm, isEverythingKept } from './open-forms.ts';

export function LeaveGuard() {
  const isIn = signedState.use().kind === 'in';
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChangedForm() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, []);
  useEffect(() => {
    // The next session sends the text that was typed while there was none.
    if (isIn) void flushForms();
  }, [isIn]);
  return (
    <LeaveQuestion
      isOpen={blocker.state === 'blocked'}
      title={t('draft.leaveTitle')}
      text={leaveText()}
      leave={t('draft.leave')}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

/** True to what becomes of the forms on the screen. */
export function leaveText(): string {
  return isEverythingKept() ? t('draft.leaveKept') : t('draft.leaveLost');
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!hasChangedForm()) return;
  event.preventDefault();
  // Sent while the browser asks.
  void flushForms();
}
