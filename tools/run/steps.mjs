// Runs the steps of the npm scripts as child processes and shows progress. Needs nothing but node, so that it works
// before anything is installed.

import { spawn } from 'node:child_process';
import { childrenMs } from './processor-time.mjs';

const onTerminal = process.stdout.isTTY === true;

/** Without colour codes a log stays readable. */
const dim = (text) => (onTerminal ? `\u001b[2m${text}\u001b[0m` : text);

export const seconds = (fromMs) => secondsOf(performance.now() - fromMs);

const secondsOf = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Both clocks in one text; `processorMs` is undefined where it is not known. */
export const bothTimes = ({ wallMs, processorMs }) =>
  processorMs === undefined
    ? secondsOf(wallMs)
    : `${secondsOf(wallMs)}, ${secondsOf(processorMs)} of processor time`;

/** The processor time of all children of this process that have ended and whose step has been told. */
let countedMs = childrenMs();

/** The processor time of the child that has just ended; the kernel tells that of all children in one sum. */
function takeProcessorMs() {
  const beforeMs = countedMs;
  countedMs = childrenMs();
  return countedMs === undefined ? undefined : countedMs - beforeMs;
}

export const say = (text) => process.stdout.write(`${text}\n`);

/** One clear line, then the end. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Runs a command without input and resolves with its exit code, its output and its times. Its output is shown as it comes
 * with `live`, else kept. While it runs silently, a line every 15 s says so.
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
    let processorMs;
    const end = (code) => {
      clearInterval(pulse);
      process.off('SIGTERM', passOn);
      resolve({ code, output, wallMs: performance.now() - startMs, processorMs });
    };
    child.on('exit', () => {
      processorMs = takeProcessorMs();
    });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal ? 128 : 1)));
  });
}

/** A named step with its times; prints what the command said only when it failed. Resolves with the exit code. */
export const step = async (...args) => (await timedStep(...args)).code;

/** The same; resolves with the exit code and both times. */
export async function timedStep(name, command, args, options = {}) {
  if (options.live) say(`${name} …`);
  const { output, ...ended } = await run(command, args, { ...options, label: name });
  const { code } = ended;
  if (code !== 0 && !options.live) process.stdout.write(output.endsWith('\n') ? output : `${output}\n`);
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} ${dim(bothTimes(ended))}`);
  return ended;
}
