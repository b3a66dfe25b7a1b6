/** Connections that send nothing, as many as each address may hold without a session. */
import { ADDRESSES, type Attack } from '../target.ts';

const PER_ADDRESS = 64;

export const silentSockets: Attack = {
  name: 'silent-sockets',
  begin(target) {
    for (let index = 0; index < ADDRESSES * PER_ADDRESS; index++) target.keepOpen(index, () => undefined);
  },
};
