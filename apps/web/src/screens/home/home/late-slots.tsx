/** Places of home whose content comes after the first screen, each of the height of what comes. */
import { usePart } from '../../../kit/loading/use-part.ts';
import { loadTexts } from '../../../locale/text.ts';

const loadAccount = () => import('./late-parts.tsx').then((file) => file.AccountCard);
const loadShortcuts = () =>
  Promise.all([import('./late-parts.tsx'), loadTexts(['shortcuts'])]).then(([file]) => file.Shortcuts);

/** A visitor's way in, or what the member owns. */
export function AccountSlot() {
  const Card = usePart(true, loadAccount);
  return <div className={Card ? 'mb-3' : 'skeleton mb-3 h-[92px] rounded-xl'}>{Card && <Card />}</div>;
}

export function ShortcutsSlot() {
  const Card = usePart(true, loadShortcuts);
  return <div className={Card ? 'mt-3' : 'skeleton mt-3 h-39 rounded-xl'}>{Card && <Card />}</div>;
}
