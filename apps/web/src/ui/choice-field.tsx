/** A form field whose value is chosen from a sheet; a long list brings a search. */
import { Check, ChevronDown, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from './cx.ts';
import { Input } from './input.tsx';
import { Sheet } from './layer.tsx';

export interface FieldChoice {
  value: string;
  label: string;
}

export interface ChoiceFieldProps {
  label: string;
  value: string;
  choices: readonly FieldChoice[];
  onChoose(value: string): void;
  placeholder?: string;
  error?: string | undefined;
  /** Words of the search; none without it. */
  search?: { placeholder: string; nothing: string };
  closeLabel: string;
  className?: string;
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { label, value, choices, placeholder = '', error, className } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const chosen = choices.find((choice) => choice.value === value)?.label;
  return (
    <div className={className}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={error ? `${id}-note` : undefined}
        onClick={() => setOpen(true)}
        className={cx(
          'flex h-12 w-full items-center gap-2 rounded-lg bg-sunken px-3 text-left text-15',
          error ? 'shadow-[inset_0_0_0_1.5px_var(--red)]' : 'shadow-[inset_0_0_0_1px_var(--line)]',
        )}
      >
        <span className="min-w-[72px] shrink-0 text-14 text-text-2">{label}</span>
        <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-text-2')}>
          {chosen ?? placeholder}
        </span>
        <ChevronDown size={18} className="shrink-0 text-text-3" aria-hidden />
      </button>
      {error && (
        <p id={`${id}-note`} className="mt-1 text-12 text-bad">
          {error}
        </p>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={label} closeLabel={props.closeLabel}>
        <Choices {...props} onDone={() => setOpen(false)} />
      </Sheet>
    </div>
  );
}

function Choices({ value, choices, onChoose, search, onDone }: ChoiceFieldProps & { onDone(): void }) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = wanted === '' ? choices : choices.filter((one) => one.label.toLowerCase().includes(wanted));
  return (
    <>
      {search && (
        <Input
          className="sticky top-0 bg-raised pb-2"
          value={words}
          onText={setWords}
          type="search"
          placeholder={search.placeholder}
          aria-label={search.placeholder}
          before={<Search size={16} className="text-text-2" aria-hidden />}
        />
      )}
      {found.length === 0 && <p className="py-8 text-center text-13 text-text-2">{search?.nothing}</p>}
      {found.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => {
            onChoose(choice.value);
            onDone();
          }}
          className="flex min-h-[52px] w-full items-center gap-3 text-left active:opacity-60 [&+&]:border-t [&+&]:border-line"
        >
          <span className={cx('flex-1', choice.value === value && 'font-semibold text-brand')}>
            {choice.label}
          </span>
          {choice.value === value && <Check size={18} className="text-brand" aria-hidden />}
        </button>
      ))}
    </>
  );
}
