/**
 * Starts a program that ends with the server, however that ends: a shell between the two kills it once the pipe from the
 * server closes. No process of an earlier start keeps a port or a lock.
 */
import { type ChildProcess, spawn } from 'node:child_process';

const MOST_OUTPUT = 20_000;
const GUARD = [
  'exec 3<&0',
  '"$@" 3<&- & child=$!',
  '(cat <&3 >/dev/null; kill -9 $child) >/dev/null 2>&1 & guard=$!',
  'wait $child; code=$?; kill $guard; exit $code',
].join('\n');

export class GuardedChild {
  private isStopped = false;
  private readonly ended: Promise<void>;

  private constructor(
    private readonly child: ChildProcess,
    onEnd: () => void,
  ) {
    this.ended = new Promise((resolve) => {
      child.once('exit', () => {
        // The guard waits on the pipe.
        child.stdin?.end();
        if (!this.isStopped) onEnd();
        resolve();
      });
    });
  }

  /**
   * Resolves when the output matches, with the match.
   * @param onEnd called when the program ends without being asked to, after it had started
   * @throws when it ends before; the message holds the end of its output
   */
  static start(
    command: readonly string[],
    env: NodeJS.ProcessEnv,
    ready: RegExp,
    onEnd: () => void,
  ): Promise<{ child: GuardedChild; match: RegExpExecArray }> {
    const child = spawn('sh', ['-c', GUARD, 'guard', ...command], { stdio: 'pipe', env });
    return new Promise((resolve, reject) => {
      let output = '';
      let isReady = false;
      const collect = (part: Buffer) => {
        if (isReady || output.length > MOST_OUTPUT) return;
        output += part.toString();
        const match = ready.exec(output);
        if (match === null) return;
        isReady = true;
        resolve({ child: guarded, match });
      };
      const guarded = new GuardedChild(child, () => {
        if (isReady) onEnd();
        else reject(new Error(`${command[0]} ended: ${output.slice(-500)}`));
      });
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      // The pipe breaks when the program ends first.
      child.stdin.on('error', () => undefined);
      child.once('error', reject);
    });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.child.stdin?.end();
    await this.ended;
  }
}
