/**
 * Reads the chains file that CHAINS_FILE names (docs/operations.md#chains): strict JSON, in which an unknown field is a
 * problem and never ignored. All problems are named at once; none quotes an endpoint, whose address may hold a key.
 */
import { z } from 'zod';
import { endpointListProblem } from '../../../platform/chains/index.ts';
import { parseJson } from '../../../platform/json/parse-json.ts';
import { EXIT_REFUSED } from '../../../platform/supervisor/exit-codes.ts';
import { type ChainSettings, chainSettings, familyParts } from './chain-settings.ts';
import type { ChainsFileText } from './wallet-config.ts';

export interface ChainsConfig {
  /** The unix socket of the signer. */
  signerSocket: string;
  /** In the order of the file. */
  chains: ReadonlyMap<string, ChainSettings>;
}

export type ReadChains = { ok: true; config: ChainsConfig } | { ok: false; problems: readonly string[] };

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
/** `outside:manual` is the account of what operators book by hand. */
const MANUAL = 'manual';

const file = z.strictObject({
  version: z.literal(1),
  signerSocket: z.string().min(1).max(200),
  chains: z.record(z.string(), chainSettings),
});

/** The file is wrong: only a person can put it right, so the start is not tried again. */
class ChainsFileError extends Error {
  override readonly name = 'ChainsFileError';
  readonly exitCode = EXIT_REFUSED;
  constructor(problems: readonly string[]) {
    super(`CHAINS_FILE is wrong: ${problems.join('; ')}`);
  }
}

/** @throws ChainsFileError, which names all problems */
export function readChainsFile({ text, isDemo }: ChainsFileText): ChainsConfig {
  const read = parseChainsFile(text, isDemo);
  if (!read.ok) throw new ChainsFileError(read.problems);
  return read.config;
}

export function parseChainsFile(text: string, isDemo: boolean): ReadChains {
  const json = parseJson(text);
  if (json === undefined) return { ok: false, problems: ['it is no JSON'] };
  const read = file.safeParse(json);
  if (!read.success)
    return { ok: false, problems: read.error.issues.map(({ path, message }) => at(path.join('.'), message)) };
  const { signerSocket } = read.data;
  const chains = new Map(Object.entries(read.data.chains));
  const problems = [...chains].flatMap(([chain, settings]) => chainProblems(chain, settings, isDemo));
  problems.push(...problemsBetween(chains));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: { signerSocket, chains } };
}

function at(path: string, message: string): string {
  return path === '' ? message : `${path}: ${message}`;
}

function chainProblems(chain: string, settings: ChainSettings, isDemo: boolean): string[] {
  const problems: string[] = [];
  const add = (field: string, message: string) => problems.push(`chains.${chain}.${field}: ${message}`);
  if (!NAME.test(chain) || chain === MANUAL)
    problems.push(`chains: ${chain.slice(0, 40)} is no name of a chain`);
  const { adapter } = familyParts(chain, settings);
  const addressOf = (field: 'depositXpub' | 'hotXpub') => {
    try {
      return adapter.deriveAddress(settings[field], 0);
    } catch {
      add(field, 'the extended public key of an account is expected');
      return undefined;
    }
  };
  const [deposit, hot] = [addressOf('depositXpub'), addressOf('hotXpub')];
  if (deposit !== undefined && deposit === hot) add('hotXpub', 'it is the key of the deposit addresses');
  const cold = adapter.parseAddress(settings.cold);
  if (!cold.ok) add('cold', `no address of this chain (${cold.problem})`);
  else if (cold.address === hot || cold.address === deposit) add('cold', 'it is a hot address');
  const { endpoints } = settings;
  const isLenient = isDemo && endpoints.length === 1;
  const problem = isLenient ? undefined : endpointListProblem(endpoints);
  if (problem !== undefined) add('endpoints', problem);
  return problems;
}

/** One network under two names would credit a transfer twice; an address of a family has one key. */
function problemsBetween(chains: ReadonlyMap<string, ChainSettings>): string[] {
  const problems: string[] = [];
  const networks = new Map<string, string>();
  const keys = new Map<string, ChainSettings>();
  for (const [chain, settings] of chains) {
    const { family, networkId } = familyParts(chain, settings).adapter.identity;
    const network = `${family} ${networkId}`;
    const other = networks.get(network);
    if (other !== undefined) problems.push(`chains: ${other} and ${chain} are the same network`);
    networks.set(network, chain);
    const first = keys.get(family) ?? settings;
    keys.set(family, first);
    if (first.depositXpub !== settings.depositXpub)
      problems.push(`chains.${chain}.depositXpub: all chains of the family ${family} share one key`);
  }
  return problems;
}
