/**
 * A process that leads the chain jobs when it is told to, and writes a chain in the lead that it took: run by itself, with
 * the target of the database as its argument. It answers every message with what came of it; a transaction that it is told
 * to hold begins and does not end.
 */
import { connect } from '../../../../platform/database/index.ts';
import { ChainLeader } from '../lead-jobs.ts';
import { type Leadership, LeadershipLost } from '../leadership.ts';

const LONGEST_SILENCE_MS = 1_000;

const target = JSON.parse(process.argv[2] ?? '');
const sql = connect(target, { max: 1, name: 'worker' });
const connectOne = (onClose: () => void) => connect(target, { max: 1, name: 'lead', onClose });
const leader = new ChainLeader({ sql, connectOne, longestSilenceMs: LONGEST_SILENCE_MS });
let leadership: Leadership | undefined;

async function lead(): Promise<string> {
  leadership = await leader.lead();
  return leadership === undefined ? 'another one leads' : `epoch ${leadership.epoch}`;
}

async function write(chain: string): Promise<string> {
  try {
    await leadership?.commit(async (within) => {
      await within`insert into wallet_chains (chain, time_ms) values (${chain}, 1)`;
    });
    return 'written';
  } catch (error) {
    if (!(error instanceof LeadershipLost)) throw error;
    return 'lost';
  }
}

/** It answers when the transaction holds the row of the leader. */
function hold(): Promise<string> {
  return new Promise((resolve) => {
    const held = leadership?.commit(() => {
      resolve('held');
      return new Promise(() => {});
    });
    held?.catch(() => process.send?.('ended'));
  });
}

const COMMANDS: Readonly<Record<string, () => Promise<string>>> = { lead, hold };

process.on('message', (told: string) => {
  void (COMMANDS[told] ?? (() => write(told)))().then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
