/** The server's footprint: heap in use after all garbage is collected, and open descriptors. Linux only. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerUnderTest } from '../server-under-test.ts';

export interface Footprint {
  heapBytes: number;
  descriptors: number;
}

const PROBE = join(import.meta.dirname, 'heap-probe.mjs');
const PATIENCE_MS = 30_000;

export class FootprintProbe {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tern-heap-'));

  /** The variables that the server's environment must hold. */
  get env(): Record<string, string> {
    return { NODE_OPTIONS: `--import ${PROBE}`, HEAP_PROBE_DIR: this.folder };
  }

  async measure(server: ServerUnderTest): Promise<Footprint> {
    // The first is the supervisor.
    const pid = server.processIds()[1];
    if (pid === undefined) throw new Error('the server does not run');
    const file = join(this.folder, `heap-${pid}`);
    process.kill(pid, 'SIGUSR2');
    const untilMs = performance.now() + PATIENCE_MS;
    while (!existsSync(file)) {
      if (performance.now() > untilMs) throw new Error('the server did not say how large its heap is');
      await pause(50);
    }
    const heapBytes = Number(readFileSync(file, 'utf8'));
    rmSync(file);
    return { heapBytes, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
