/** The live topics of a member's contracts; apart from topics.ts, which the first screen carries. */
import { foldContractOrders, foldPositions, NO_CONTRACT_ORDERS, NO_POSITIONS } from '@tern/client';
import { useSession } from '../kit/session/session.ts';
import { socket } from './connection.ts';
import { storeOf } from './topics.ts';

export const positionsStore = storeOf(socket, 'positions', {
  fromSnapshot: (data) => foldPositions(NO_POSITIONS, data),
  fold: foldPositions,
});

export const contractOrdersStore = storeOf(socket, 'contractOrders', {
  fromSnapshot: (data) => foldContractOrders(NO_CONTRACT_ORDERS, data),
  fold: foldContractOrders,
});

// Another member must not see what this one had.
useSession.subscribe((session, before) => {
  if (session.token === before.token) return;
  positionsStore.clear();
  contractOrdersStore.clear();
});
