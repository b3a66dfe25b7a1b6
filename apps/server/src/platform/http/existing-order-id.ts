import { CallError } from './call.ts';

/** Ids of orders and plans count from 1 and are exact in a number. Anything else names none. */
export function existingOrderId(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new CallError('orderUnknown');
  return id;
}
