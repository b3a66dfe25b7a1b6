/** The opened modules in rank order, and the loops over them that a start runs. Knows no module by name. */
import type { HealthProblem } from '@tern/protocol/desk';
import type { Job, OpenModule, RepeatedJob } from '../modules/module.ts';
import type { AdminVerb } from '../platform/admin/index.ts';
import type { JobWatch } from '../platform/clock/job-watch.ts';
import type { CallRegistry } from '../platform/http/call.ts';
import type { DeskRegistry } from '../platform/http/desk-registry.ts';
import type { Log } from '../platform/log/log.ts';
import { logFailure } from '../platform/log/log-failure.ts';
import type { Hub } from '../platform/websocket/hub.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

export class OpenedModules {
  private readonly all: OpenModule[] = [];

  constructor(private readonly boot: { hub: Hub; jobs: JobWatch; stops: ShutdownHooks; log: Log }) {}

  /** Must come before the first command: the module's topics follow the released rows from here on. */
  add<M extends OpenModule>(module: M): M {
    module.topics?.(this.boot.hub);
    for (const { name, stop } of module.stops ?? []) this.boot.stops.push(name, stop);
    this.all.push(module);
    return module;
  }

  registerCalls(calls: CallRegistry): void {
    for (const module of this.all) module.calls?.(calls);
  }

  registerDeskCalls(desk: DeskRegistry): void {
    for (const module of this.all) module.deskCalls?.(desk);
  }

  async runDueJobs(): Promise<void> {
    for (const job of this.jobs()) if ('run' in job && job.isDueAtStart) await job.run();
  }

  startJobs(): void {
    for (const job of this.jobs())
      if ('run' in job) this.repeatJob(job);
      else this.boot.stops.push(job.name, job.start());
  }

  /** Repeats the job until the server stops; a turn that fails is logged under the job's name. */
  repeatJob({ name, periodMs, run }: RepeatedJob): void {
    const { log, stops, jobs } = this.boot;
    stops.push(name, jobs.repeat(name, periodMs, run, logFailure(log, name)));
  }

  health(): HealthProblem[] {
    return this.all.flatMap((module) => module.health?.() ?? []);
  }

  verbs(): AdminVerb[] {
    return this.all.flatMap(({ verbs = [] }) => verbs);
  }

  private jobs(): Job[] {
    return this.all.flatMap(({ jobs = [] }) => jobs);
  }
}
