/** The engine of a tree, bundled with the measuring code of this one, in a node of its own that runs slices when asked. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../bundle.ts';
import type { Contestant } from './contestant.ts';
import type { Figures } from './figures.ts';
import type { FromChild, FromParent } from './serve-slices.ts';
import { CACHE, type Tree } from './tree.ts';

export class EngineContestant implements Contestant {
  private output = '';
  private waiting: ((message: FromChild | Error) => void) | undefined;
  flow = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly bundled: string,
  ) {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
    });
    child.on('message', (message: FromChild) => this.waiting?.(message));
    child.on('close', (code) => this.waiting?.(new Error(`it ended with ${code}: ${this.output}`)));
  }

  /** @param entry the file of slices; the bundle's node gets the options of the tree's core */
  static async start(tree: Tree, entry: string): Promise<EngineContestant> {
    const outfile = join(CACHE, 'bundles', `${tree.side}-${process.pid}.mjs`);
    await bundle(join(import.meta.dirname, '..', entry), outfile, tree.root);
    const args = ['--expose-gc', ...(await coreOptions(tree)), '--enable-source-maps', outfile];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
    const contestant = new EngineContestant(child, outfile);
    const message = await contestant.next();
    if (!('ready' in message)) throw new Error('it said something else than that it is ready');
    contestant.flow = message.flow;
    return contestant;
  }

  async slice(): Promise<Figures> {
    const message = await this.ask('slice');
    if (!('figures' in message)) throw new Error('it answered without figures');
    return message.figures;
  }

  roots(): readonly number[] {
    return [];
  }

  async check(): Promise<void> {
    await this.ask('end');
  }

  async end(): Promise<void> {
    for (const file of [this.bundled, `${this.bundled}.map`]) rmSync(file, { force: true });
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  private ask(message: FromParent): Promise<FromChild> {
    const answer = this.next();
    this.child.send(message);
    return answer;
  }

  private next(): Promise<FromChild> {
    return new Promise((resolve, reject) => {
      this.waiting = (message) => {
        this.waiting = undefined;
        if (message instanceof Error) reject(message);
        else resolve(message);
      };
    });
  }
}

/**
 * The options of node with which the tree's server runs its core. Trees of before decision 72 have them beside the folders
 * of the engine, and trees of before decision 39 have none.
 */
async function coreOptions({ root, name }: Tree): Promise<readonly string[]> {
  const places = ['core/node-options.ts', 'node-options.ts'];
  const file = places.map((place) => join(root, 'packages/engine/src', place)).find((one) => existsSync(one));
  if (file === undefined) {
    console.log(`${name} names no options of node for its core: it runs without any`);
    return [];
  }
  const { CORE_NODE_OPTIONS } = (await import(pathToFileURL(file).href)) as {
    CORE_NODE_OPTIONS: readonly string[];
  };
  return CORE_NODE_OPTIONS;
}
