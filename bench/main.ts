/**
 * Runs every measurement or the named ones, one after the other, each in a process of its own, and gathers their ratios at the end;
 * `pairs <commit> <part>` compares this working tree with a commit instead.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { comparePairs } from './pairs/main.ts';

const ALL = [
  'engine',
  'contract',
  'wallet',
  'otc',
  'growth',
  'help',
  'auth',
  'calls',
  'http',
  'restart',
  'ledger',
  'watched',
  'websocket',
  'web',
];

/** Its exit code and the lines that begin with RATIO. */
function measure(name: string): Promise<{ code: number; ratios: string[] }> {
  const entry = join(import.meta.dirname, name, 'main.ts');
  if (!existsSync(entry)) return Promise.resolve({ code: 1, ratios: [`${name}: there is no ${entry}`] });
  console.log(`\n== ${name}`);
  return new Promise((resolve) => {
    const args = ['--import', 'tsx', '--expose-gc', '--enable-source-maps', entry];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      process.stdout.write(text);
    });
    child.on('close', (code) => {
      const ratios = output.split('\n').filter((line) => line.startsWith('RATIO '));
      resolve({ code: code ?? 1, ratios: ratios.map((line) => `${name}: ${line.slice('RATIO '.length)}`) });
    });
  });
}

async function measureAll(chosen: readonly string[]): Promise<number> {
  const results = [];
  for (const name of chosen.length > 0 ? chosen : ALL) results.push(await measure(name));
  console.log(`\n${results.flatMap(({ ratios }) => ratios).join('\n')}`);
  return results.every(({ code }) => code === 0) ? 0 : 1;
}

const [first, ...others] = process.argv.slice(2);
process.exitCode = first === 'pairs' ? await comparePairs(others) : await measureAll(process.argv.slice(2));
