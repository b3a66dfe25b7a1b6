/**
 * npm run signer: runs the signer. npm run signer -- waiting: lists what waits for a person. npm run signer -- confirm <id>:
 * shows what would be signed and confirms it with the passphrase (docs/signer.md#confirming).
 */
import { join } from 'node:path';
import { readSettings, type Settings } from '../folder/settings.ts';
import { checkFolder } from '../folder/signer-folder.ts';
import { KEY_FILE, readKeyFile } from '../keys/key-file.ts';
import { Wallet } from '../keys/wallet.ts';
import { startSigner } from '../running-signer.ts';
import { confirmationMac, type Description } from '../service/describe.ts';
import { steadyClock } from '../steady-clock.ts';
import { askWaiting, sendConfirmation, type WaitingLine } from './operator-client.ts';
import { readPassphrase } from './passphrase.ts';
import { ask, isTerminal, print } from './terminal.ts';

async function main(args: readonly string[]): Promise<void> {
  process.umask(0o077);
  const settings = readSettings(process.env);
  const [command, id, ...more] = args;
  if (command === undefined) await run(settings);
  else if (command === 'waiting' && id === undefined) await listWaiting(settings);
  else if (command === 'confirm' && id !== undefined && more.length === 0) await confirm(settings, id);
  else throw new Error('npm run signer [-- waiting | confirm <id>]');
}

async function run(settings: Settings): Promise<void> {
  checkFolder(settings.folder, [KEY_FILE]);
  const signer = await startSigner(settings, await readPassphrase(settings), {
    clock: steadyClock(),
    report: print,
    fatal: (error) => {
      process.stderr.write(`the signer stops: ${messageOf(error)}\n`);
      process.exit(1);
    },
  });
  const stop = () => void signer.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function listWaiting(settings: Settings): Promise<void> {
  const lines = await askWaiting(settings.folder);
  if (lines.length === 0) print('nothing waits for a person');
  for (const line of lines) print(shown(line).join('\n'));
}

async function confirm(settings: Settings, id: string): Promise<void> {
  const line = (await askWaiting(settings.folder)).find(({ description }) => description.id === id);
  if (line === undefined)
    throw new Error(`${id} does not wait; the server asks again for what it still wants`);
  print(shown(line).join('\n'));
  if (isTerminal() && (await ask('Sign this? Type yes: ')) !== 'yes')
    throw new Error('nothing was confirmed');
  const path = join(settings.folder, KEY_FILE);
  const wallet = new Wallet(await readKeyFile(path, await readPassphrase(settings)));
  await sendConfirmation(settings.folder, id, confirmationMac(wallet.confirmationKey, line.description));
  print(`${id} is confirmed: the signer signs it when the server asks again`);
}

function shown({ description, reason }: WaitingLine): string[] {
  const { id, action, chain, network, source, destination, asset, amount, charges } = description;
  const costs = Object.entries(charges).map(([name, coins]) => `${coins} ${name}`);
  return [
    `${id}: ${reason}`,
    `  action   ${action}`,
    `  chain    ${chain} (${network})`,
    `  from     ${source}`,
    `  to       ${destination}`,
    `  amount   ${amount} ${asset}`,
    `  leaving  at most ${costs.join(' and ')}, fees included`,
    ...termLines(description),
  ].map(printable);
}

/** Only what was confirmed is under the MAC: no other byte of the answer may move the cursor over it. */
function printable(line: string): string {
  return line.replace(/[^\x20-\x7e]/g, '?');
}

function termLines({ terms }: Description): string[] {
  if (terms.family === 'bitcoin')
    return [`  fee      ${terms.fee} satoshi for ${terms.vsize} bytes, ${terms.inputs.length} inputs`];
  return [`  fee      ${terms.gas} gas at ${terms.maxFeePerGas} wei at most, nonce ${terms.nonce}`];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});
