/**
 * A cascade: `--scopes 5000` longs are locked by one tick, half of them cross, and are liquidated one command each with
 * commands of other members in between. Once with bids that take what the liquidation engine sells, once with neither
 * bids nor a fund, so that every takeover is deleveraged. A tick comes every 500 liquidations.
 */
import { parseArgs } from 'node:util';
import { percentile } from './members-under-load.ts';
import { runCascade } from './run-cascade.ts';

const { values } = parseArgs({
  options: { scopes: { type: 'string', default: '5000' }, bystanders: { type: 'string', default: '20000' } },
});
const scopes = Number(values.scopes);
const bystanders = Number(values.bystanders);

for (const kind of ['market', 'deleveraging'] as const) measure(kind);

function measure(kind: 'market' | 'deleveraging'): void {
  const { locked, tickMs, liquidations, liquidatingMs, members, seen } = runCascade({
    kind,
    scopes,
    bystanders,
  });
  console.log(
    `${kind}: ${locked} scopes locked by a tick of ${tickMs.toFixed(1)} ms, ${bystanders} bystanders`,
  );
  const told = [
    'taken-over',
    'takeover-disposed',
    'contract-traded',
    'deleveraged',
    'loss-shared',
    'scope-unlocked',
  ];
  console.log(`  ${told.map((name) => `${name} ${seen.get(name) ?? 0}`).join(', ')}`);
  console.log(
    `  liquidations and ticks ${liquidatingMs.toFixed(0)} ms, each median ${percentile(liquidations, 0.5).toFixed(3)} ms, p99 ${percentile(liquidations, 0.99).toFixed(3)} ms`,
  );
  const all = liquidatingMs + members.reduce((sum, ms) => sum + ms, 0);
  console.log(
    `  members' commands in between ${members.length}: p50 ${percentile(members, 0.5).toFixed(3)} ms, p99 ${percentile(members, 0.99).toFixed(3)} ms`,
  );
  console.log(`RATIO a cascade of ${locked} by ${kind} takes ${(all / 1000).toFixed(2)} s of 2 s allowed`);
}
