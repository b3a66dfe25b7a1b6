/**
 * A demo whose database, node and signer belong to this process, with a proxy before each: the server is the real one, and
 * each of the four can be killed while something is held back between two of them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@tern/test-kit/eventually';
import { steadyPort } from '@tern/test-kit/steady-port';
import { z } from 'zod';
import { findAnvil } from '../../../src/demo/chain/anvil-process.ts';
import { DemoSigner } from '../../../src/demo/chain/demo-signer.ts';
import { EvmDemoChain } from '../../../src/demo/chain/evm-demo-chain.ts';
import type { FaultyProxy } from '../../../src/platform/chains/testing/faulty-proxy.ts';
import { type RunningPostgres, startPostgres } from '../../../src/platform/database/index.ts';
import { socketPath } from '../../../src/platform/database/socket-path.ts';
import { MemberClient } from '../member-client.ts';
import { nodesBelow, signersBelow, tryKill } from '../process-tree.ts';
import { VictimServer } from '../victim-server.ts';
import { WalletMember } from '../wallet-member.ts';
import { allowManyWithdrawals, compareAt } from '../wallet-settling.ts';
import { DatabaseProxy } from './database-proxy.ts';
import type { Gate } from './gate.ts';
import { startNodeProxy } from './node-proxy.ts';
import { SignerProxy } from './signer-proxy.ts';

/** Those that come back without a start of the server are first. */
export const STEP_VICTIMS = ['signer', 'node', 'server', 'database'] as const;
export type StepVictim = (typeof STEP_VICTIMS)[number];

/** The server looks at the chain and at its withdrawals the more often, the shorter its blocks are. */
const BLOCK_MS = 500;
const BACK_MS = 120_000;

const chainsForm = z.looseObject({
  signerSocket: z.string(),
  chains: z.record(z.string(), z.looseObject({})),
});

interface Parts {
  server: VictimServer;
  postgres: RunningPostgres;
  chain: EvmDemoChain;
  signer: DemoSigner;
  wallet: WalletMember;
  proxies: { database: DatabaseProxy; signer: SignerProxy; node: FaultyProxy };
}

export class SteppedExchange {
  private constructor(private readonly parts: Parts) {}

  static async open(gate: Gate): Promise<SteppedExchange> {
    const dataDir = await makeDataFolder();
    const postgres = await startPostgres(dataDir);
    const onFault = () => {};
    const chain = await EvmDemoChain.open({ dataDir, binary: findAnvil() ?? '', nowMs: Date.now, onFault });
    const signer = await DemoSigner.open({ dataDir, chains: [chain], onFault });
    const file = chainsForm.parse(JSON.parse(readFileSync(signer.chainsFile, 'utf8')));
    const proxies = {
      database: await DatabaseProxy.start(socketPath(dataDir), await steadyPort(), gate),
      signer: await SignerProxy.start(join(dataDir, 'signer-proxy.sock'), file.signerSocket, gate),
      node: await startNodeProxy(chain.url, gate),
    };
    file.signerSocket = proxies.signer.path;
    const endpoints = [{ url: proxies.node.url, isOwn: true }];
    Object.assign(file.chains[chain.name] ?? {}, { blockMs: BLOCK_MS, endpoints });
    const chainsFile = join(dataDir, 'chains-by-proxies.json');
    writeFileSync(chainsFile, JSON.stringify(file), { mode: 0o600 });
    const server = await VictimServer.start({
      dataDir,
      settings: {
        DATABASE_URL: `postgres://tern@127.0.0.1:${proxies.database.port}/postgres`,
        CHAINS_FILE: chainsFile,
      },
    });
    const member = () => server.members()[0]!;
    const wallet = new WalletMember(new MemberClient(server.origin, member), server, member);
    return new SteppedExchange({ server, postgres, chain, signer, wallet, proxies });
  }

  get server(): VictimServer {
    return this.parts.server;
  }

  get wallet(): WalletMember {
    return this.parts.wallet;
  }

  /** Out of the outside wallet. @param units of the coin */
  pay(address: string, currency: string, units: bigint): Promise<string> {
    return this.parts.chain.pay(address, currency, units);
  }

  /** A node that is away mines nothing. */
  async mine(blocks: number): Promise<void> {
    await this.parts.chain.mine(blocks).catch(() => undefined);
  }

  /** Whatever is killed comes back by itself; one that is not back from an earlier kill is waited for. */
  async kill(victim: StepVictim): Promise<void> {
    await eventually(`there is a ${victim}`, () => this.pidsOf(victim).length > 0, BACK_MS);
    for (const pid of this.pidsOf(victim)) tryKill(pid);
    if (victim !== 'database') return;
    const again = startPostgres(this.server.dataDir);
    this.parts.proxies.database.ready = again;
    // The steps go on meanwhile: they wait for `ready` where they need the database.
    void again.then((postgres) => {
      this.parts.postgres = postgres;
    });
  }

  async close(): Promise<void> {
    const { server, chain, signer, wallet, proxies } = this.parts;
    await wallet.close();
    await server.stop();
    await signer.stop();
    await chain.stop();
    await proxies.database.ready;
    await this.parts.postgres.shutDown();
    proxies.database.stop();
    proxies.signer.stop();
    await proxies.node.stop();
    await server.remove();
  }

  private pidsOf(victim: StepVictim): number[] {
    switch (victim) {
      case 'server':
        return this.server.pidsOf('child');
      case 'database':
        return this.server.pidsOf('database');
      case 'signer':
        return signersBelow(process.pid);
      case 'node':
        return nodesBelow(process.pid);
    }
  }
}

/** One with everything listed and funded by a usual start of the demo. */
async function makeDataFolder(): Promise<string> {
  const server = await VictimServer.start({ chains: true });
  const member = () => server.members()[0]!;
  const wallet = new WalletMember(new MemberClient(server.origin, member), server, member);
  try {
    await allowManyWithdrawals(server.dataDir);
    const problems = await compareAt(wallet, 0);
    if (problems.length > 0) throw new Error(problems.join(', '));
    await wallet.firstAddress('USDT');
  } finally {
    await wallet.close();
    await server.stop();
  }
  return server.dataDir;
}
