/**
 * Starts the files that take longest before the others: begun last, one of them would run alone at the end. On a fresh
 * clone Vitest knows no durations and goes by the sizes of files.
 */
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** @param names of files without their folders, the longest first */
export function longFirst(names: readonly string[]): TestSequencerConstructor {
  const place = ({ moduleId }: TestSpecification) => {
    const at = names.findIndex((name) => moduleId.endsWith(`/${name}`));
    return at < 0 ? names.length : at;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).sort((a, b) => place(a) - place(b));
    }
  };
}
