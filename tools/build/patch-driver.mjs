// Mends the PostgreSQL driver where it is installed, until a release of it does (decision 0016): after a connection was lost
// it mixed what had been under way on it into what came next.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '3.4.9';

/** What stands in the file once, and what stands there afterwards. */
const PATCHES = {
  'src/connection.js': [
    // What was about to be written is not the next connection's; and its first words were never sent while a timer that had
    // been stopped stood for one that runs.
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
    // Who hangs up before he has said anything was asked again at once, for ever; several hosts are still tried in turn.
    [
      `    if (initial)
      return reconnect()
`,
      `    if (initial && options.host[retries + 1])
      return reconnect()
`,
    ],
    // After a reset too: whoever still waits is answered, nothing waits for answers from the next connection, and what had
    // come of an answer does not stand before the next one.
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
    // What the server asks for before it trusts the driver.
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
