// Starts the files of tests that take longest before the others: begun last, one of them would run alone at the end. On a
// fresh clone Vitest knows no durations and goes by the sizes of files. Configurations import it, which are read as they are.

import { BaseSequencer } from 'vitest/node';

/** @param names of files without their folders, the longest first */
export function longFirst(names) {
  const place = ({ moduleId }) => {
    const at = names.findIndex((name) => moduleId.endsWith(`/${name}`));
    return at < 0 ? names.length : at;
  };
  return class extends BaseSequencer {
    async sort(files) {
      return (await super.sort(files)).sort((a, b) => place(a) - place(b));
    }
  };
}
