/** The payment methods that are enabled, as the last durable row left them (rules/otc#payees). */
import type { EngineState } from '@tern/engine';
import type { Kernel, Released } from '../../kernel/kernel.ts';

export class LivePayMethods {
  private readonly enabled: Set<number>;

  constructor(initial: Pick<EngineState, 'otc'>) {
    this.enabled = new Set(initial.otc.methods.map(({ methodId }) => methodId));
  }

  follow(kernel: Pick<Kernel, 'onReleased'>): void {
    kernel.onReleased((released) => this.apply(released));
  }

  isEnabled(methodId: number): boolean {
    return this.enabled.has(methodId);
  }

  private apply({ events }: Pick<Released, 'events'>): void {
    for (const event of events) {
      if (event.kind !== 'pay-method-changed') continue;
      if (event.isEnabled) this.enabled.add(event.methodId);
      else this.enabled.delete(event.methodId);
    }
  }
}
