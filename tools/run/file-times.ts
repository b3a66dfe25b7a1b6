/**
 * A reporter of Vitest that writes how long each test file took, by the clock and in processor time, to the file that
 * TEST_FILE_TIMES names. `file-processor-time.ts` measures the processor time where the tests run.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

interface FileTime {
  file: string;
  wallMs: number;
  /** Undefined where it is not known. */
  processorMs: number | undefined;
}

export default class FileTimes implements Reporter {
  private readonly times: FileTime[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { setupDuration, collectDuration, duration } = module.diagnostic();
    this.times.push({
      file: relative(process.cwd(), module.moduleId),
      wallMs: Math.round(setupDuration + collectDuration + duration),
      processorMs: module.meta().processorMs,
    });
  }

  onTestRunEnd(): void {
    const path = process.env.TEST_FILE_TIMES;
    if (path !== undefined) writeFileSync(path, JSON.stringify(this.times));
  }
}
