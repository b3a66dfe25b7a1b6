/**
 * A signer that kills itself before the n-th step after it listens: arguments are its folder and n. Steps are the calls to
 * the file system, a write that is cut in half, and the answer.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { LogFile } from '../src/log/log-file.ts';
import { startSigner } from '../src/running-signer.ts';
import { PASSPHRASE, START_MS } from './kit/test-signer.ts';

const [folder = '', lastCall = ''] = process.argv.slice(2);
const settings = {
  folder,
  socket: `${folder}/signer.sock`,
  socketGroupId: undefined,
  passphraseFile: undefined,
};
let left = Number(lastCall);

function countCall(): void {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

function countCalls(): void {
  const { writeSync, fsyncSync, rmSync, writeFileSync, renameSync } = fs;
  const write = (file: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
    countCall();
    if (left === 1) writeSync(file, bytes, offset, Math.floor(length / 2), position);
    countCall();
    return writeSync(file, bytes, offset, length, position);
  };
  fs.writeSync = write as typeof writeSync;
  fs.fsyncSync = (file) => {
    countCall();
    fsyncSync(file);
  };
  fs.rmSync = (path, options) => {
    countCall();
    rmSync(path, options);
  };
  fs.writeFileSync = (file, content, options) => {
    countCall();
    writeFileSync(file, content, options);
  };
  fs.renameSync = (from, to) => {
    countCall();
    renameSync(from, to);
  };
  syncBuiltinESMExports();
  const { append } = LogFile.prototype;
  LogFile.prototype.append = function (record) {
    const number = append.call(this, record);
    countCall();
    return number;
  };
}

await startSigner(settings, PASSPHRASE, {
  clock: () => START_MS,
  report: (line) => {
    countCalls();
    console.log(line);
  },
  fatal: () => process.exit(1),
});
