/** One of a few reasons, as chips below a label. */
import { FilterChip } from '../../../../ui/chip.tsx';

interface ChoicesProps<V extends string> {
  label: string;
  values: readonly V[];
  word(value: NoInfer<V>): string;
  chosen: NoInfer<V> | undefined;
  onChoose(value: NoInfer<V>): void;
  error: string | undefined;
}

export function Choices<V extends string>(props: ChoicesProps<V>) {
  const { label, values, word, chosen, onChoose, error } = props;
  return (
    <fieldset>
      <legend className="mb-2 text-13 text-text-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <FilterChip key={value} on={value === chosen} onClick={() => onChoose(value)}>
            {word(value)}
          </FilterChip>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-12 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
