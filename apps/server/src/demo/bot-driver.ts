/**
 * Lets the bots speak: twice a second half of the markets take their turn, all in one loop turn, so that what they say
 * is one journal row. Invariant: at most COMMANDS_PER_SECOND in any second, all through the normal lane like everybody;
 * a market whose last commands are not answered yet stays silent.
 */
import type { BotCommand, MarketBot, World } from '@tern/simulator';
import type { Kernel } from '../kernel/kernel.ts';
import type { MarketFolds } from '../modules/market/index.ts';

const COMMANDS_PER_SECOND = 60;
const BEAT_MS = 500;
const BEATS_PER_SECOND = 1_000 / BEAT_MS;
/** Levels a bot looks at; it quotes fewer. */
const SEEN_LEVELS = 40;

export class BotDriver {
  private readonly unanswered = new Map<MarketBot, number>();
  private beats = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Commands said since the start. */
  said = 0;

  constructor(
    private readonly world: World,
    private readonly kernel: Pick<Kernel, 'submit'>,
    private readonly folds: Pick<MarketFolds, 'depth' | 'markets'>,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.beat(), BEAT_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  beat(): void {
    const phase = this.beats % BEATS_PER_SECOND;
    const second = Math.floor(this.beats / BEATS_PER_SECOND);
    this.beats++;
    if (phase === 0) this.world.advance(1);
    const bots = this.world.bots.filter((bot, at) => at % BEATS_PER_SECOND === phase && this.mayTrade(bot));
    let left = Math.floor(COMMANDS_PER_SECOND / BEATS_PER_SECOND);
    bots.forEach((bot, at) => {
      // An even share of what is left, so that no market starves behind a busy one.
      const allowance = Math.ceil(left / (bots.length - at));
      const book = this.folds.depth.levels(bot.spec.market, SEEN_LEVELS);
      const commands = this.world.turn(second, bot, book, allowance);
      left -= commands.length;
      for (const command of commands) this.say(bot, command);
    });
  }

  private mayTrade(bot: MarketBot): boolean {
    if ((this.unanswered.get(bot) ?? 0) > 0) return false;
    return this.folds.markets.market(bot.spec.market)?.status === 'OPEN';
  }

  private say(bot: MarketBot, command: BotCommand): void {
    const count = (by: number) => this.unanswered.set(bot, (this.unanswered.get(bot) ?? 0) + by);
    const fault = this.kernel.submit(command, 'normal', () => count(-1));
    if (fault !== undefined) return;
    count(1);
    this.said++;
  }
}
