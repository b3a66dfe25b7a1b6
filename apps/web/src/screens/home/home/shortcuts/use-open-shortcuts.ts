/** The shortcuts that lead somewhere: the invitation's waits until operators have opened it (rules/growth#opening). */
import { useHasInvitation } from '../../../../features/member/index.ts';
import { type Arrangement, SHORTCUTS, useShortcuts } from './kept-shortcuts.ts';

/** @returns those on home in the member's order, and all others */
export function useOpenShortcuts(): { shown: Arrangement; others: Arrangement } {
  const arranged = useShortcuts((state) => state.shown);
  const hasInvitation = useHasInvitation();
  const open = SHORTCUTS.filter((one) => hasInvitation || one !== 'invite');
  return {
    shown: arranged.filter((one) => open.includes(one)),
    others: open.filter((one) => !arranged.includes(one)),
  };
}
