/** Websockets without a session that send as fast as they can, and come back when they are closed. */
import { randomBytes } from 'node:crypto';
import { SOCKET_PATH } from '@tern/protocol';
import { ADDRESSES, type Attack } from '../target.ts';

const PER_ADDRESS = 2;
const TEXT = Buffer.from('{"op":"ping","time":1}');
/** Frames of clients are masked; the mask is zero here. */
const FRAME = Buffer.concat([Buffer.from([0x81, 0x80 | TEXT.length, 0, 0, 0, 0]), TEXT]);
const FRAMES = Buffer.concat(Array.from({ length: 500 }, () => FRAME));

export const websocketFlood: Attack = {
  name: 'websocket-flood',
  begin(target) {
    for (let index = 0; index < ADDRESSES * PER_ADDRESS; index++)
      target.keepOpen(index, (socket) => {
        const key = randomBytes(16).toString('base64');
        socket.write(
          `GET ${SOCKET_PATH} HTTP/1.1\r\nhost: 127.0.0.1:${target.port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
            `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
        );
        socket.resume().once('data', () => {
          const flood = setInterval(() => {
            target.sent += 500;
            socket.write(FRAMES);
          }, 100);
          socket.once('close', () => clearInterval(flood));
        });
      });
  },
};
