/** Compiles the contracts of the tests in a process of their own: the compiler takes over the one that it runs in. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

const SOURCE = 'tokens.sol';
const require = createRequire(import.meta.url);
const COMPILER = require.resolve('solc/solc.js');

const abi = z.array(z.looseObject({ type: z.string() }));
const output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).optional(),
  contracts: z.record(
    z.string(),
    z.record(z.string(), z.object({ abi, evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
  ),
});

export interface CompiledContract {
  abi: z.infer<typeof abi>;
  bytecode: `0x${string}`;
}

let compiled: Promise<ReadonlyMap<string, CompiledContract>> | undefined;

/** The contracts by their names; compiled once a process. */
export function compiledContracts(): Promise<ReadonlyMap<string, CompiledContract>> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<ReadonlyMap<string, CompiledContract>> {
  const content = readFileSync(join(import.meta.dirname, 'contracts', SOURCE), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [SOURCE]: { content } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } }, evmVersion: 'cancun' },
  };
  const { errors = [], contracts } = output.parse(JSON.parse(await run(JSON.stringify(input))));
  const faults = errors.filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return new Map(
    Object.entries(contracts[SOURCE] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` },
    ]),
  );
}

function run(input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = [COMPILER, '--standard-json'];
    const child = execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout.slice(stdout.indexOf('{')));
    });
    child.stdin?.end(input);
  });
}
