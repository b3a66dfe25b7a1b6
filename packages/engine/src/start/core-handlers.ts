/** The commands on the engine itself. */
import type { CommandContext } from '../base/command-context.ts';
import type { Domain, Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { CoreAnswers, CoreCommand, CoreStarted, EngineUpgraded } from './commands.ts';
import type { CoreEvent } from './events.ts';

/** The indexes, whose prices are not fresh after a start. */
export interface StartedIndexes {
  started(): void;
}

export class CoreHandlers implements Domain<CoreCommand, CoreAnswers> {
  readonly handle = {
    'core-started': (command) => this.start(command),
    'engine-upgraded': (command) => this.upgrade(command),
  } satisfies Handlers<CoreCommand, CoreAnswers>;

  constructor(
    private readonly context: CommandContext,
    private readonly events: Events<CoreEvent>,
    private readonly indexes: StartedIndexes,
  ) {}

  private start({ engineVersion }: CoreStarted): 'OK' {
    this.context.mutate();
    this.events.write({ kind: 'core-was-started', engineVersion });
    this.indexes.started();
    return 'OK';
  }

  private upgrade({ from, to }: EngineUpgraded) {
    if (from >= to) return 'BAD_COMMAND';
    this.context.mutate();
    this.events.write({ kind: 'engine-was-upgraded', from, to });
    return 'OK';
  }
}
