// Patches the PostgreSQL driver where it is installed, until a release corrects it (decision 0016): after a connection
// is lost, the unpatched driver carries that connection's state into the next one.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '3.4.9';

/** Each patch is a text that the file contains once, and its replacement. */
const PATCHES = {
  'src/connection.js': [
    // A closed connection drops its unwritten bytes, which the next one would send, and its write timer: while a
    // stopped timer counts as a running one, the next connection never sends its first bytes.
    [
      `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
    socket.removeListener('connect', connected)
    idleTimer.cancel()
`,
      `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)
    socket.removeListener('connect', connected)
    idleTimer.cancel()
`,
    ],
    // The unpatched driver calls a server that hangs up before its first answer again at once, for ever; the patched
    // one still tries several hosts in turn.
    [
      `    if (initial)
      return reconnect()
`,
      `    if (initial && options.host[retries + 1])
      return reconnect()
`,
    ],
    // A reset also rejects every waiting query, keeps none waiting for answers from the next connection, and drops the
    // part of an answer that had come.
    [
      `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
      `    error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = final = null
    result = new Result()
    rows = 0
`,
    ],
    // Writing to nothing was an uncaught error.
    [
      `      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))

    if (stream)
`,
      `      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))

    if (!socket)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true

    if (stream)
`,
    ],
  ],
  'src/index.js': [
    // A transaction whose connection is gone says nothing more: it would say it within another one.
    [
      `    let savepoints = 0
      , connection
      , prepare = null
`,
      `    let savepoints = 0
      , connection
      , lost
      , prepare = null
`,
    ],
    [
      `        new Promise((_, reject) => connection.onclose = reject)
`,
      `        new Promise((_, reject) => connection.onclose = error => {
          lost = error
          while (queries.length)
            queries.shift().reject(error)
          reject(error)
        })
`,
    ],
    [
      `        c.queue === full
          ? queries.push(q)
          : c.execute(q) || move(c, full)
`,
      `        lost
          ? q.reject(lost)
          : c.queue === full
            ? queries.push(q)
            : c.execute(q) || move(c, full)
`,
    ],
    // The server checks this flag before it trusts the driver.
    [
      `Object.assign(Postgres, {
  PostgresError,
`,
      `Object.assign(Postgres, {
  isMended: true,
  PostgresError,
`,
    ],
  ],
};

/** @param nodeModules the folder that the driver is installed in. Does nothing where it is patched already. */
export function patchDriver(nodeModules) {
  const folder = join(nodeModules, 'postgres');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (version !== VERSION)
    throw new Error(
      `tools/build/patch-driver.mjs patches version ${VERSION} of the PostgreSQL driver, and ${version} is installed: see decision 0016`,
    );
  for (const [name, patches] of Object.entries(PATCHES)) {
    const file = join(folder, name);
    const before = readFileSync(file, 'utf8');
    const after = patches.reduce((text, patch) => patched(text, patch, file), before);
    if (after === before) continue;
    // Whole at every moment, also when two processes prepare at once.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, after);
    renameSync(draft, file);
  }
}

function patched(text, [from, to], file) {
  if (text.includes(to)) return text;
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new Error(`${file} is not what tools/build/patch-driver.mjs patches: install it anew`);
  return parts.join(to);
}
