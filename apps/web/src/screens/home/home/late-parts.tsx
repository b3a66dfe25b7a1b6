/** The parts of home that come after the first screen's program. */
import { loadUnreadBadge } from '../../../features/message/index.ts';
import { usePart } from '../../../kit/loading/use-part.ts';
import { useLoggedIn } from '../../../kit/session/session.ts';
import { loadTexts } from '../../../locale/text.ts';
import { Skeleton } from '../../../ui/states.tsx';

export { Shortcuts } from './shortcuts/shortcuts.tsx';

const loadVisitor = () =>
  Promise.all([import('./visitor-card.tsx'), loadTexts(['content'])]).then(([file]) => file.VisitorCard);
const loadTotal = () =>
  Promise.all([import('./member-total.tsx'), loadTexts(['assets'])]).then(([file]) => file.MemberTotal);

export function AccountCard() {
  const Card = usePart(true, useLoggedIn() ? loadTotal : loadVisitor);
  return Card ? <Card /> : <Skeleton className="h-[92px] rounded-xl" />;
}

/** A visitor has no messages. */
export function UnreadAtBell() {
  const Badge = usePart(useLoggedIn(), loadUnreadBadge);
  return Badge && <Badge />;
}
