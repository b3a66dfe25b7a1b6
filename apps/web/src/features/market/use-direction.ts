/** Which way a price went last, kept while it stands still. */
import { comparePrice } from '@tern/client';
import { useState } from 'react';

type Way = 'up' | 'down' | 'flat';

export function useDirection(price: string | undefined): Way {
  const [seen, setSeen] = useState<{ price: string | undefined; way: Way }>({ price, way: 'flat' });
  if (price === undefined || price === seen.price) return seen.way;
  const step = seen.price === undefined ? 0 : comparePrice(price, seen.price);
  const next = { price, way: step > 0 ? 'up' : step < 0 ? 'down' : seen.way } as const;
  setSeen(next);
  return next.way;
}
