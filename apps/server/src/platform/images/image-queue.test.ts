import { describe, expect, it } from 'vitest';
import { type ImageOwner, ImageQueue } from './image-queue.ts';

const LIMITS = { atOnce: 2, waiting: 32, waitingOfOne: 2 };
const member = (id: number, signal?: AbortSignal): ImageOwner => ({ lane: 'members', id, signal });
const operator = (id: string): ImageOwner => ({ lane: 'operators', id });

/** Jobs that begin in the order of the queue and end when the test says so. */
class Jobs {
  readonly begun: string[] = [];
  readonly refused: string[] = [];
  private readonly leaves: (() => void)[] = [];

  constructor(private readonly queue: ImageQueue) {}

  async enter(name: string, owner: ImageOwner): Promise<void> {
    await this.queue.enter(owner).then(
      (leave) => {
        this.begun.push(name);
        this.leaves.push(leave);
      },
      (error) => this.refused.push(`${name} ${error.error}`),
    );
  }

  /** The job that began first ends. */
  async endOne(): Promise<void> {
    this.leaves.shift()?.();
    await settled();
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of images', () => {
  it('lets a member in after one job of each, however many another one has', async () => {
    const jobs = new Jobs(new ImageQueue({ ...LIMITS, waitingOfOne: 9 }));
    for (let count = 0; count < 8; count++) void jobs.enter(`a${count}`, member(1));
    void jobs.enter('b', member(2));
    await settled();
    expect(jobs.begun).toEqual(['a0', 'a1']);
    await jobs.endOne();
    await jobs.endOne();
    expect(jobs.begun).toEqual(['a0', 'a1', 'a2', 'b']);
  });

  it('has room for two waiting jobs of a member', async () => {
    const jobs = new Jobs(new ImageQueue(LIMITS));
    for (let count = 0; count < 6; count++) void jobs.enter(`a${count}`, member(1));
    void jobs.enter('b', member(2));
    await settled();
    expect(jobs.refused).toEqual(['a4 rateLimited', 'a5 rateLimited']);
    for (let count = 0; count < 4; count++) await jobs.endOne();
    expect(jobs.begun).toEqual(['a0', 'a1', 'a2', 'b', 'a3']);
  });

  it('lets operators in first, and gives them half of its places at most', async () => {
    const jobs = new Jobs(new ImageQueue(LIMITS));
    for (let id = 1; id <= 30; id++) void jobs.enter(`m${id}`, member(id));
    for (const count of [1, 2, 3]) void jobs.enter(`o${count}`, operator('olga'));
    void jobs.enter('p', operator('paul'));
    await settled();
    for (let count = 0; count < 5; count++) await jobs.endOne();
    // One of the two places goes round among the operators, the other one among the members.
    expect(jobs.begun).toEqual(['m1', 'm2', 'o1', 'm3', 'p', 'm4', 'o2']);
  });

  it('gives its one place to both lanes in turns', async () => {
    const jobs = new Jobs(new ImageQueue({ ...LIMITS, atOnce: 1 }));
    for (const id of [1, 2, 3]) void jobs.enter(`m${id}`, member(id));
    for (const count of [1, 2]) void jobs.enter(`o${count}`, operator('olga'));
    await settled();
    for (let count = 0; count < 4; count++) await jobs.endOne();
    expect(jobs.begun).toEqual(['m1', 'o1', 'm2', 'o2', 'm3']);
  });

  it('leaves members a place while operators have more than their half to do', async () => {
    const jobs = new Jobs(new ImageQueue(LIMITS));
    for (const count of [1, 2, 3]) void jobs.enter(`o${count}`, operator('olga'));
    void jobs.enter('m', member(1));
    await settled();
    expect(jobs.begun).toEqual(['o1', 'm']);
  });

  it('has a lane for operators that members do not fill, and the other way about', async () => {
    const jobs = new Jobs(new ImageQueue({ atOnce: 2, waiting: 4, waitingOfOne: 2 }));
    for (let id = 1; id <= 7; id++) void jobs.enter(`m${id}`, member(id));
    for (const name of ['olga', 'paul', 'rita']) void jobs.enter(name, operator(name));
    await settled();
    expect(jobs.refused).toEqual(['m7 unavailable', 'rita unavailable']);
  });

  it('drops a waiting job whose connection closes, and one that comes too late', async () => {
    const jobs = new Jobs(new ImageQueue(LIMITS));
    const gone = new AbortController();
    for (const id of [1, 2]) void jobs.enter(`m${id}`, member(id, gone.signal));
    for (const id of [3, 4]) void jobs.enter(`m${id}`, member(id, gone.signal));
    void jobs.enter('m5', member(5));
    await settled();
    gone.abort();
    void jobs.enter('m6', member(6, gone.signal));
    await settled();
    // Those at work go on: their processes are paid for.
    expect([jobs.begun, jobs.refused.sort()]).toEqual([
      ['m1', 'm2'],
      ['m3 unavailable', 'm4 unavailable', 'm6 unavailable'],
    ]);
    await jobs.endOne();
    expect(jobs.begun).toEqual(['m1', 'm2', 'm5']);
  });
});
