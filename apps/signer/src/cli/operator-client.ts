/** The command line's connection to the running signer: one request, one answer, on the operator's socket. */
import { connect } from 'node:net';
import { join } from 'node:path';
import { OPERATOR_SOCKET } from '../folder/signer-folder.ts';
import type { Description } from '../service/describe.ts';

export interface WaitingLine {
  description: Description;
  reason: string;
}

interface Reply {
  ok?: boolean;
  code?: string;
  message?: string;
  answer?: { waiting?: WaitingLine[] };
}

const LARGEST_ANSWER = 16 * 1024 * 1024;

export async function askWaiting(folder: string): Promise<WaitingLine[]> {
  const reply = await request(folder, { v: 1, request: 'waiting' });
  return reply.answer?.waiting ?? [];
}

export async function sendConfirmation(folder: string, id: string, mac: string): Promise<void> {
  await request(folder, { v: 1, request: 'confirm', id, mac });
}

/** @throws when the signer does not run or rejects the request */
async function request(folder: string, body: object): Promise<Reply> {
  const reply: Reply = JSON.parse(await exchange(join(folder, OPERATOR_SOCKET), JSON.stringify(body)));
  if (reply.ok !== true) throw new Error(`${reply.code}: ${reply.message}`);
  return reply;
}

function exchange(path: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(path, () => socket.write(`${line}\n`));
    socket.setEncoding('utf8');
    socket.on('error', () => reject(new Error(`no signer answers on ${path}`)));
    socket.on('close', () => reject(new Error('the signer closed the connection')));
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\n') || answer.length > LARGEST_ANSWER) {
        resolve(answer.split('\n', 1)[0] ?? '');
        socket.destroy();
      }
    });
  });
}
