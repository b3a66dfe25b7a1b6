/**
 * Leads deposits, withdrawals, sweeps and top-ups through all of their steps and kills one of server, database, signer and node
 * right before and right after each of them. After the steps of all four ways everything must come to its end, as in the
 * rounds with random kills.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dictionary } from '@tern/engine';
import { Random } from '@tern/test-kit/random';
import { type DictionaryEntries, dictionaryFrom } from '../../../src/kernel/dictionary-entries.ts';
import { PROJECTOR_NAME } from '../../../src/kernel/index.ts';
import { type CrashOptions, type CrashReport, comesBack } from '../crash-rounds.ts';
import { OutsideChain } from '../outside-chain.ts';
import type { WalletFunds } from '../wallet-audit.ts';
import { type AskedWithdrawal, WalletLoad } from '../wallet-load.ts';
import type { WalletMember } from '../wallet-member.ts';
import { auditAtTheEnd, readWalletFunds } from '../wallet-settling.ts';
import { Gate, type When } from './gate.ts';
import { PaymentSteps, type Step, WAYS, type Way } from './payment-steps.ts';
import { STEP_VICTIMS, SteppedExchange, type StepVictim } from './stepped-exchange.ts';

const WHENS: readonly When[] = ['before', 'after'];
/** A sweep is looked for once a minute, and a top-up may come before it. */
const STEP_MS = 300_000;
const LOOK_MS = 1_000;
/** Coins that are worth a sweep. */
const ETH_UNITS = 20_000_000_000_000_000n;
const USDT_UNITS = 60_000_000n;

interface StepOptions extends CrashOptions {
  /** All of them unless named. */
  victims?: readonly StepVictim[];
}

/** @param options `times` kills before and after each step, each victim */
export async function walletStepRounds(options: StepOptions): Promise<CrashReport> {
  const steps: { all?: PaymentSteps } = {};
  const gate = new Gate((passing) => steps.all?.notice(passing));
  const exchange = await SteppedExchange.open(gate);
  try {
    steps.all = new PaymentSteps(await readDictionary(exchange.wallet));
    const address = await exchange.wallet.firstAddress('USDT');
    return await new StepRun(exchange, gate, steps.all, address, options).run();
  } catch (error) {
    const { said } = exchange.server;
    throw new Error(`${(error as Error).message}\nthe server said:\n${said}`, { cause: error });
  } finally {
    gate.disarm();
    gate.release(true);
    await exchange.close();
  }
}

class StepRun {
  private readonly report: CrashReport = { kills: 0, answered: 0, slowestReturnMs: 0, problems: [] };
  private readonly asked: AskedWithdrawal[] = [];
  private readonly chain: OutsideChain;

  constructor(
    private readonly exchange: SteppedExchange,
    private readonly gate: Gate,
    private readonly steps: PaymentSteps,
    /** The member's, for all coins. */
    private readonly address: string,
    private readonly options: StepOptions,
  ) {
    this.chain = new OutsideChain(exchange.server.dataDir);
  }

  async run(): Promise<CrashReport> {
    const { report, options } = this;
    const before = await readWalletFunds(this.exchange.wallet);
    for (let time = 1; time <= options.times; time++)
      for (const victim of options.victims ?? STEP_VICTIMS) {
        for (const way of WAYS) {
          const startMs = performance.now();
          await this.goWay(way, victim, `${options.seed}-${time}-${victim}`);
          const seconds = Math.round((performance.now() - startMs) / 1_000);
          options.print(
            `${time} of ${options.times}: ${victim}, ${way}, ${report.kills} kills, the last in ${seconds} s`,
          );
        }
        report.problems.push(...(await this.audit(before)));
        if (report.problems.length > 0) return report;
      }
    return report;
  }

  private async audit(before: WalletFunds): Promise<string[]> {
    const { exchange, chain } = this;
    const { wallet, server } = exchange;
    const audited = {
      dataDir: server.dataDir,
      wallet,
      chain,
      mine: (blocks: number) => exchange.mine(blocks),
    };
    return auditAtTheEnd(audited, this.asked, before);
  }

  /** The victim dies before and after each step in turn; the payment goes on after each. */
  private async goWay(way: Way, victim: StepVictim, name: string): Promise<void> {
    const { gate, exchange, report, options } = this;
    if (way === 'top-up') await this.untilSwept();
    const load = new WalletLoad(exchange.wallet, new Random(options.seed + report.kills), name);
    let goOn: () => unknown = () => this.begin(way, load);
    for (const step of this.steps.of(way))
      for (const when of WHENS) {
        const reached = gate.arm({ when, matches: step.matches });
        await Promise.all([this.untilReached(reached, `${victim}: ${way}, ${when} ${step.name}`), goOn()]);
        await exchange.kill(victim);
        report.kills++;
        goOn = () => gate.release(isCutBy(victim, step));
      }
    goOn();
    report.slowestReturnMs = Math.max(report.slowestReturnMs, await comesBack(exchange.server));
    await load.stop();
    await load.settle();
    report.answered += load.answered;
    this.asked.push(...load.withdrawals);
  }

  /** An address that still holds coins of an earlier way pays for a token's sweep itself. */
  private async untilSwept(): Promise<void> {
    const startMs = performance.now();
    while ((await this.chain.balance(this.address)) >= ETH_UNITS / 2n) {
      if (performance.now() - startMs > STEP_MS) throw new Error('the coins of the address are not swept');
      await this.exchange.mine(1);
      await sleep(LOOK_MS);
    }
  }

  private async begin(way: Way, load: WalletLoad): Promise<void> {
    if (way === 'withdrawal') {
      load.startWithdrawals(1);
      return;
    }
    const isToken = way === 'top-up';
    await this.exchange.pay(this.address, isToken ? 'USDT' : 'ETH', isToken ? USDT_UNITS : ETH_UNITS);
    this.report.answered++;
  }

  private async untilReached(reached: Promise<void>, what: string): Promise<void> {
    let isReached = false;
    const noted = reached.then(() => {
      isReached = true;
    });
    const startMs = performance.now();
    while (!isReached) {
      if (performance.now() - startMs > STEP_MS) throw new Error(`never reached: ${what}`);
      await Promise.race([noted, sleep(LOOK_MS)]);
      if (!isReached) await this.exchange.mine(1);
    }
  }
}

/** The connection of what is held ends with either of its ends; else what is held goes on its way. */
function isCutBy(victim: StepVictim, { neighbour }: Step): boolean {
  return victim === 'server' || victim === neighbour;
}

async function readDictionary({ database }: WalletMember): Promise<Dictionary> {
  const [row] = await database<{ dictionary: string }[]>`
    select dictionary from projector_cursor where name = ${PROJECTOR_NAME}`;
  const entries: DictionaryEntries = JSON.parse(row?.dictionary ?? '{}');
  return dictionaryFrom(entries);
}
