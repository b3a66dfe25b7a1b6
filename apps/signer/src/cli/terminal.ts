/** Questions on the terminal. Secrets are typed without echo. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Clears the screen and what scrolled away. */
export function clearScreen(): void {
  process.stdout.write('\u001b[2J\u001b[3J\u001b[H');
}

export function ask(question: string): Promise<string> {
  return askLine(question, process.stdout);
}

/** Shows nothing of the answer. The terminal is silent before the question appears, so that no early key is echoed. */
export async function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = askLine('', silent);
  process.stdout.write(question);
  try {
    return await answer;
  } finally {
    process.stdout.write('\n');
  }
}

/** The terminal echoes nothing by itself from here on: the interface writes what is typed to `output`. */
function askLine(question: string, output: Writable): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  return new Promise((resolve, reject) => {
    lines.on('SIGINT', () => lines.close());
    lines.on('close', () => reject(new Error('nothing was typed')));
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}
