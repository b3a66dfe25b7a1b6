/**
 * A process that leads the chain jobs when it is told to, and writes a chain in the lead that it took: run by itself, with
 * the target of the database as its argument. It answers every message with what came of it.
 */
import { connect } from '../../../../platform/database/index.ts';
import { ChainLeader } from '../lead-jobs.ts';
import { type Leadership, LeadershipLost } from '../leadership.ts';

const target = JSON.parse(process.argv[2] ?? '');
const sql = connect(target, { max: 1, name: 'worker' });
const connectOne = (onClose: () => void) => connect(target, { max: 1, name: 'lead', onClose });
const leader = new ChainLeader({ sql, connectOne });
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

process.on('message', (told: string) => {
  void (told === 'lead' ? lead() : write(told)).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
