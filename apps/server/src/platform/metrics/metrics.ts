/**
 * Figures for /metrics. Nothing is counted twice: every figure is read from where it lives when a request asks for it,
 * so the path of an order carries no metrics library.
 */
import { type CollectFunction, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type CallMeter, DURATION_BOUNDS_MS } from '../http/calls/call-meter.ts';

export class Metrics {
  private readonly registry = new Registry();
  private readonly meters: CallMeter[] = [];

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'tern_' });
    this.addCalls();
  }

  gauge(name: string, help: string, read: () => number): void {
    const collect: CollectFunction<Gauge> = function () {
      this.set(read());
    };
    new Gauge({ name: `tern_${name}`, help, registers: [this.registry], collect });
  }

  /** A figure for each value of one label. */
  labelledGauge(
    { name, help, label }: { name: string; help: string; label: string },
    read: () => ReadonlyMap<string, number>,
  ): void {
    const collect: CollectFunction<Gauge> = function () {
      this.reset();
      for (const [value, figure] of read()) this.set({ [label]: value }, figure);
    };
    new Gauge({ name: `tern_${name}`, help, labelNames: [label], registers: [this.registry], collect });
  }

  meter(meter: CallMeter): void {
    this.meters.push(meter);
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  private addCalls(): void {
    const { meters, registry } = this;
    new Counter({
      name: 'tern_calls_total',
      help: 'Answered calls by name and outcome',
      labelNames: ['call', 'outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { name, succeeded, refused } of meters) {
          this.inc({ call: name, outcome: 'succeeded' }, succeeded);
          for (const [error, count] of refused) this.inc({ call: name, outcome: error }, count);
        }
      },
    });
    new Gauge({
      name: 'tern_call_duration_ms_bucket',
      help: 'Answered calls that took at most `le` milliseconds, cumulative',
      labelNames: ['call', 'le'],
      registers: [registry],
      collect() {
        this.reset();
        for (const meter of meters) {
          let sum = 0;
          meter.durations.forEach((count, bucket) => {
            sum += count;
            this.set({ call: meter.name, le: String(DURATION_BOUNDS_MS[bucket] ?? '+Inf') }, sum);
          });
        }
      },
    });
  }
}
