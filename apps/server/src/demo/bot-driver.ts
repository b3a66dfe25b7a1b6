/**
 * Lets the bots speak: twice a second half of the markets take their turn, all in one loop turn, so that what they say
 * is one journal row. Invariant: at most COMMANDS_PER_SECOND in any second, all through the normal lane like everybody;
 * a market whose last commands are not answered yet stays silent.
 */
import type { World, WorldBot, WorldCommand } from '@tern/simulator';
import type { Kernel } from '../kernel/kernel.ts';
import type { LiveMarketData } from '../modules/market/index.ts';

const COMMANDS_PER_SECOND = 60;
const TURN_MS = 500;
const TURNS_PER_SECOND = 1_000 / TURN_MS;
const COMMANDS_PER_TURN = Math.floor(COMMANDS_PER_SECOND / TURNS_PER_SECOND);
/** Levels a bot looks at; it quotes fewer. */
const SEEN_LEVELS = 40;

export class BotDriver {
  private readonly unanswered = new Map<WorldBot, number>();
  private readonly bots: readonly WorldBot[];
  private turns = 0;
  private timer: NodeJS.Timeout | undefined;
  private isSilent = false;
  /** Commands said since the start. */
  said = 0;

  constructor(
    private readonly world: World,
    private readonly kernel: Pick<Kernel, 'submit' | 'execute'>,
    private readonly marketData: Pick<LiveMarketData, 'depth' | 'traded'>,
  ) {
    this.bots = [...world.contractBots, ...world.bots];
  }

  start(): void {
    this.timer = setInterval(() => this.turn(), TURN_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Nothing more is said, and everything in the books is taken back; resolves when it is. */
  async pause(): Promise<void> {
    this.isSilent = true;
    await Promise.all(this.world.withdrawals().map((command) => this.kernel.execute(command)));
  }

  resume(): void {
    this.isSilent = false;
  }

  turn(): void {
    const phase = this.turns % TURNS_PER_SECOND;
    const second = Math.floor(this.turns / TURNS_PER_SECOND);
    this.turns++;
    if (phase === 0) this.world.advance(1);
    if (this.isSilent) return;
    const bots = this.bots.filter((bot, at) => at % TURNS_PER_SECOND === phase && this.mayTrade(bot));
    const bookOf = (market: string) => this.marketData.depth.levels(market, SEEN_LEVELS);
    for (const { bot, commands } of this.world.turns(second, bots, bookOf, COMMANDS_PER_TURN)) {
      for (const command of commands) this.submit(bot, command);
    }
  }

  private mayTrade(bot: WorldBot): boolean {
    if ((this.unanswered.get(bot) ?? 0) > 0) return false;
    return this.marketData.traded(bot.spec.market)?.status === 'OPEN';
  }

  private submit(bot: WorldBot, command: WorldCommand): void {
    const count = (by: number) => this.unanswered.set(bot, (this.unanswered.get(bot) ?? 0) + by);
    const fault = this.kernel.submit(command, () => count(-1));
    if (fault !== undefined) return;
    count(1);
    this.said++;
  }
}
