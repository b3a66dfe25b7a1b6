/** A visitor's way in, or what the member owns. Comes after the first screen, into a place of its height. */
import { usePart } from '../../../kit/use-part.ts';

const load = () => import('./late-parts.tsx').then((file) => file.AccountCard);

export function AccountSlot() {
  const Card = usePart(true, load);
  return <div className={Card ? 'mb-3' : 'skeleton mb-3 h-[92px] rounded-xl'}>{Card && <Card />}</div>;
}
