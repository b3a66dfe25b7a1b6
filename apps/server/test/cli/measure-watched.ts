/**
 * npm run bench -- watched: the memory that a million watched deposit addresses take, read from the database and proven, each
 * by its MAC. A process of its own reads them, because the one that enters them has used memory for that.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoredAddresses } from '../../src/modules/wallet/chains/stored-addresses.ts';
import type { WalletChain } from '../../src/modules/wallet/chains/wallet-chain.ts';
import { WatchedAddresses } from '../../src/modules/wallet/jobs/watched-addresses.ts';
import { addManyAddresses } from '../../src/modules/wallet/testing/many-addresses.ts';
import { MIGRATIONS } from '../../src/modules.ts';
import { EvmChain } from '../../src/platform/chains/evm/evm-chain.ts';
import { connect, type DatabaseTarget, migrate, startPostgres } from '../../src/platform/database/index.ts';
import { keyedHash } from '../../src/platform/secrets/keyed-hash.ts';

const WATCHED = 1_000_000;
const MOST_MB = 150;
const MB = 2 ** 20;
const KEYED = keyedHash(Buffer.from('a pepper that lies outside the database'));

const [given] = process.argv.slice(2);
if (given === undefined) await fill();
else await read(JSON.parse(given));

async function fill(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-watched-'));
  const database = await startPostgres(folder);
  const sql = connect(database.target, { max: 1, name: 'tern watched' });
  try {
    await migrate(sql, MIGRATIONS);
    await addManyAddresses(sql, KEYED, WATCHED);
    const script = process.argv[1] ?? '';
    const args = ['--expose-gc', script, JSON.stringify(database.target)];
    const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
    if (code !== 0) process.exitCode = 1;
  } finally {
    await sql.end({ timeout: 2 });
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function read(target: DatabaseTarget): Promise<void> {
  const sql = connect(target, { max: 1, name: 'tern watched' });
  const [row] = await sql<
    { address: string }[]
  >`select address from deposit_addresses where position = ${WATCHED - 1}`;
  const config = {
    chain: 'measured',
    chainId: 1,
    confirmations: 1,
    minPriorityFeePerGas: 1n,
    maxLogRange: 1,
  };
  const adapter = new EvmChain(config);
  const chain = { chain: 'measured', adapter, depositXpub: '' } as Partial<WalletChain> as WalletChain;
  const pauses = { pause: () => Promise.reject(new Error('an address is not proven')) } as never;
  const addresses = new StoredAddresses({ sql, clock: { nowMs: () => 0 }, keyed: KEYED, pauses });
  const watched = new WatchedAddresses([chain], addresses);
  global.gc?.();
  const before = process.memoryUsage.rss();
  const startMs = performance.now();
  await watched.refresh();
  const tookMs = performance.now() - startMs;
  const most = process.resourceUsage().maxRSS * 1_024;
  global.gc?.();
  const after = process.memoryUsage.rss();
  await sql.end({ timeout: 2 });
  if (row === undefined || !watched.has(adapter.addressKey(row.address)))
    throw new Error('an address is not watched');
  const [peak, kept] = [most - before, after - before].map((bytes) => Math.round(bytes / MB));
  console.log(
    `RATIO ${WATCHED.toLocaleString('en')} watched addresses: ${peak} MB of at most ${MOST_MB} while they are read, ` +
      `${kept} MB afterwards, beside ${Math.round(before / MB)} MB before (read in ${(tookMs / 1_000).toFixed(1)} s)`,
  );
  if ((peak ?? Number.NaN) > MOST_MB) process.exitCode = 1;
}
