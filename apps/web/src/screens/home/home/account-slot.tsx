/** A visitor's way in, or what the member owns. Comes after the first screen, into a place of its height. */
import { useState } from 'react';
import { useLoggedIn } from '../../../app/session.ts';
import { usePart } from '../../../app/use-part.ts';
import { loadTexts } from '../../../locale/text.ts';
import { Skeleton } from '../../../ui/states.tsx';

const loadVisitor = () =>
  Promise.all([import('./visitor-card.tsx'), loadTexts(['content'])]).then(([file]) => file.VisitorCard);
const loadTotal = () =>
  Promise.all([import('./member-total.tsx'), loadTexts(['assets'])]).then(([file]) => file.MemberTotal);

export function AccountSlot() {
  const loggedIn = useLoggedIn();
  const [isGone, setGone] = useState(false);
  const Part = usePart(true, loggedIn ? loadTotal : loadVisitor, () => setGone(true));
  if (isGone) return null;
  return <div className="mb-3">{Part ? <Part /> : <Skeleton className="h-[92px] rounded-xl" />}</div>;
}
