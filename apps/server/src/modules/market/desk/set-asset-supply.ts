/**
 * Sets how much of an asset may ever come from outside (rules/conventions#amounts). The cap bounds the damage of a
 * credit that nothing backs; the engine refuses one below the supply that has come already.
 */
import { formatUnits, unitsOr } from '@tern/math';
import type { Kernel } from '../../../kernel/kernel.ts';
import { AdminError, type AdminVerb } from '../../../platform/admin/index.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';

export function supplyVerb(kernel: Pick<Kernel, 'execute'>, { markets }: LiveMarketData): AdminVerb {
  return {
    verb: 'supply',
    usage: '<asset> <amount>: the most of it that may ever come from outside, what has come included',
    async run([name = '', amount = '']) {
      const asset = markets.asset(name);
      if (asset === undefined) throw new AdminError(`no asset is called ${name}`);
      const maxSupply = unitsOf(amount, asset.scale);
      const command = { kind: 'set-asset-supply', asset: name, maxSupply } as const;
      const { rejection, sequence } = await kernel.execute(command);
      if (rejection === 'SUPPLY_EXCEEDED')
        throw new AdminError(`more ${name} than ${amount} has come already`);
      if (rejection !== 'OK') throw new AdminError(`refused: ${rejection}`);
      return `at most ${formatUnits(maxSupply, asset.scale)} ${name} from sequence ${sequence} on`;
    },
  };
}

function unitsOf(amount: string, scale: number): bigint {
  return unitsOr(amount, scale, () => {
    throw new AdminError(`"${amount}" is no amount`);
  });
}
