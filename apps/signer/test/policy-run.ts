/**
 * npm run signer-policy [-- --requests N --seed N --frames N --signatures N]: a million seeded requests to the policy, ten
 * thousand frames of a hostile server whose signed bytes are counted, and ten thousand signatures of which no two share
 * their r. Ends with an error at the first that breaks a rule.
 */
import { parseArgs } from 'node:util';
import { runHostileServer } from './hostile-server.ts';
import { runPolicy } from './policy-simulation.ts';
import { distinctSignatures } from './signatures.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    frames: { type: 'string', default: '10000' },
    signatures: { type: 'string', default: '10000' },
  },
});
const seed = Number(values.seed);

function timed<Result>(name: string, run: () => Result): Result {
  const startMs = performance.now();
  const result = run();
  console.log(`${name} in ${((performance.now() - startMs) / 1000).toFixed(1)} s: ${JSON.stringify(result)}`);
  return result;
}

timed(`${values.requests} requests to the policy with seed ${seed}`, () =>
  runPolicy(seed, Number(values.requests)),
);
timed(`${values.frames} frames with seed ${seed}`, () => runHostileServer(seed, Number(values.frames)));
const wanted = Number(values.signatures);
const distinct = timed(`${wanted} signatures, distinct r`, () => distinctSignatures(wanted));
if (distinct !== wanted) throw new Error('two signatures share their r');
