/** Hands a price on as soon as it is known, once: from then on the field that it goes to is the member's. */
import { useEffect, useRef } from 'react';

export function useFirstPrice(price: string | undefined, take: (price: string) => void): void {
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current || price === undefined) return;
    isTaken.current = true;
    take(price);
  }, [price, take]);
}
