/** npm run shell -- setup | sync | check. */
import { parseArgs } from 'node:util';
import { Stop, setUp } from './capacitor.ts';
import { compareProjects } from './compare-projects.ts';
import { syncProjects } from './sync.ts';

const USAGE = `npm run shell -- setup
npm run shell -- sync --origin https://exchange.example [--app-id com.example.exchange] [--name Tern]
npm run shell -- check`;

function run(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      origin: { type: 'string', default: '' },
      'app-id': { type: 'string', default: 'app.tern.exchange' },
      name: { type: 'string', default: 'Tern' },
      'loopback-test': { type: 'boolean', default: false },
    },
  });
  const [command, ...rest] = positionals;
  if (rest.length > 0) throw new Stop(USAGE);
  if (command === 'setup') setUp();
  else if (command === 'sync')
    syncProjects({
      origin: values.origin,
      appId: values['app-id'],
      appName: values.name,
      isLoopbackTest: values['loopback-test'],
    });
  else if (command === 'check') check();
  else throw new Stop(USAGE);
}

function check(): void {
  const differences = compareProjects();
  for (const line of differences) console.error(line);
  if (differences.length > 0) throw new Stop('The native projects are not as Capacitor makes them.');
  console.log('The native projects are as Capacitor makes them, with our changes.');
}

try {
  run();
} catch (error) {
  if (!(error instanceof Stop) && !isUsageFault(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Node's own refusal of an unknown option. */
function isUsageFault(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
