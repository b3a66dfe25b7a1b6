// The times of the parts of the test command and of its slowest files, by the clock and in processor time.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { trackProcessorTime } from './processor-time.mjs';
import { bothTimes, say } from './steps.mjs';

const SLOWEST = 10;

/** The files that took longest by the clock, the longest first. */
export const slowestFiles = (files) => [...files].sort((a, b) => b.wallMs - a.wallMs).slice(0, SLOWEST);

export class TestTimes {
  #soFarMs = trackProcessorTime();
  #startMs = performance.now();
  #parts = [];

  /** Does a part and keeps what it took; answers what the part answers. */
  async part(name, work) {
    const startMs = performance.now();
    const beforeMs = this.#soFarMs();
    const result = await work();
    this.#parts.push({ name, ...this.#since(startMs, beforeMs) });
    return result;
  }

  print(files) {
    say('\nparts:');
    for (const part of this.#parts) say(`  ${part.name}: ${bothTimes(part)}`);
    say(`the ${SLOWEST} slowest files:`);
    for (const file of slowestFiles(files)) say(`  ${file.file}: ${bothTimes(file)}`);
    say(`\nin ${bothTimes(this.#total())}`);
  }

  /** @param details the times of single steps and files, which stand beside those of the parts */
  write(path, details) {
    const machine = { node: process.version, cores: cpus().length };
    const times = { machine, total: this.#total(), parts: this.#parts, ...details };
    writeFileSync(path, `${JSON.stringify(times, null, 1)}\n`);
  }

  #total() {
    return this.#since(this.#startMs, 0);
  }

  #since(startMs, beforeMs) {
    const nowMs = this.#soFarMs();
    return {
      wallMs: Math.round(performance.now() - startMs),
      processorMs: nowMs === undefined ? undefined : nowMs - beforeMs,
    };
  }
}
