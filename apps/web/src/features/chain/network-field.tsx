/** The network over which a coin moves. The member chooses it: nothing is guessed from an address. */
import { useId } from 'react';
import { networkWords } from '../../kit/preferences/network-words.ts';
import { t } from '../../locale/text.ts';
import { FilterChip } from '../../ui/chip.tsx';

interface NetworkFieldProps {
  networks: readonly { chain: string; network: string }[];
  chain: string;
  onChoose(chain: string): void;
  error?: string | undefined;
}

export function NetworkField({ networks, chain, onChoose, error }: NetworkFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined}>
      <legend className="mb-1 text-13 text-text-2">{t('chain.network')}</legend>
      <div className="flex flex-wrap gap-2">
        {networks.map((one) => (
          <FilterChip
            key={one.chain}
            on={one.chain === chain}
            onClick={() => onChoose(one.chain)}
            className="h-11! min-w-24 max-w-full"
          >
            <span className="truncate">{networkWords(one.network)}</span>
          </FilterChip>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1 text-12 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
