// Runs the steps of the npm scripts as child processes and shows progress. Needs nothing but node, so that it works
// before anything is installed.

import { spawn } from 'node:child_process';

const onTerminal = process.stdout.isTTY === true;

/** Without colour codes a log stays readable. */
const dim = (text) => (onTerminal ? `\u001b[2m${text}\u001b[0m` : text);

export const seconds = (fromMs) => `${((performance.now() - fromMs) / 1000).toFixed(1)} s`;

export const say = (text) => process.stdout.write(`${text}\n`);

/** One clear line, then the end. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Runs a command without input and resolves with its exit code and output. Its output is shown as it comes with
 * `live`, else kept. While it runs silently, a line every 15 s says so.
 */
export function run(command, args, { live = false, cwd, env, label } = {}) {
  return new Promise((resolve) => {
    const startMs = performance.now();
    const stdio = live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'];
    const colours = onTerminal ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
    const child = spawn(command, args, { cwd, env: { ...process.env, ...colours, ...env }, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const pulse = live
      ? undefined
      : setInterval(() => say(dim(`  … ${label ?? command}, ${seconds(startMs)}`)), 15_000);
    const passOn = (signal) => child.kill(signal);
    process.once('SIGTERM', passOn);
    const end = (code) => {
      clearInterval(pulse);
      process.off('SIGTERM', passOn);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal ? 128 : 1)));
  });
}

/** A named step with its time; prints what the command said only when it failed. Resolves with the exit code. */
export async function step(name, command, args, options = {}) {
  const startMs = performance.now();
  if (options.live) say(`${name} …`);
  const { code, output } = await run(command, args, { ...options, label: name });
  if (code !== 0 && !options.live) process.stdout.write(output.endsWith('\n') ? output : `${output}\n`);
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} ${dim(seconds(startMs))}`);
  return code;
}
